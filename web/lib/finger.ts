// One finger at a time: whatever else touches meanwhile, a second finger or a palm, puts nothing down.
// A finger that rests on one spot asks about it, and then no longer means a touch.

const RESTS_MS = 550;

export class Finger {
  private id: number | null = null;
  private resting: ReturnType<typeof setTimeout> | undefined;
  private asked = false;

  /** Whether this finger counts from now on. */
  down(event: PointerEvent, rests: () => void): boolean {
    if (this.id !== null || event.button !== 0) return false;
    this.id = event.pointerId;
    this.asked = false;
    this.resting = setTimeout(() => {
      this.asked = true;
      rests();
    }, RESTS_MS);
    return true;
  }

  /** Whether this is the finger that counts, and still means a touch. */
  means(event: PointerEvent): boolean {
    return this.id === event.pointerId && !this.asked;
  }

  isDown(): boolean {
    return this.id !== null;
  }

  /** It went elsewhere, so it does not rest. */
  stir(): void {
    clearTimeout(this.resting);
  }

  /** It is lifted or lost: whether what it was on is meant. */
  up(event: PointerEvent): boolean {
    if (this.id !== event.pointerId) return false;
    const meant = !this.asked;
    this.away();
    return meant;
  }

  away(): void {
    clearTimeout(this.resting);
    this.id = null;
    this.asked = false;
  }
}
