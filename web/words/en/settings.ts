// The Dealer Terminal: what is set, announced or declared about a table.

export const settings = {
  forms: {
    set_wagering_period: "Wagering period",
    set_limits: "Limits",
    announce_closure: "Closing",
    direct_rounds: "Rounds",
    expose_early: "Shown early",
  },
  limitsNow: (span: string): string => `The sign says ${span}.`,
  titles: {
    set_wagering_period: "Wagering period",
    set_limits: "Change the limits",
    announce_closure: "Closing the table",
    direct_rounds: "Rounds on direction",
    expose_early: "Shown early",
  },
  inForce: "In force",
  soonest: "As soon as the rules permit",
  setLimits: (span: string): string => `Give notice of ${span}`,
  closingBy: (minutes: number): string =>
    minutes
      ? `With players present, a sign with the closing time stands for ${minutes} minutes first.`
      : "With players present, whole rounds are played first; terminals count them.",
  closes: "Closes",
  announce: "Announce closure",
  announceAgain: "Announce another time",
  close: "Close the table",
  closeMore: "A round in progress is settled first.",
  roundsMore: "They are dealt with wagers or without.",
  directedNow: "This round was directed.",
  roundsMany: (rounds: number): string => (rounds === 1 ? "1 round" : `${rounds} rounds`),
  roundsUntil: "Until somebody wagers",
  periodMore: "In seconds, from the next round on.",
  set: "Set",
  exposedMore: "The outcome could be seen before wagering closed. The rules then decide about the wagers.",
  expose: "It was shown just now",
};
