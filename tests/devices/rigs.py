"""Every driver of every kind, with hands on the device behind it.

A suite runs through each rig of its kind. A real driver joins by a rig of its own: its driver, and under
the simulators' names what somebody does to the device (`insert`, `take`, `spin`), and what goes wrong.
"""

from croupier.devices.monitoring.simulated import SimulatedMonitoring
from croupier.devices.note_acceptor.simulated import SimulatedNoteAcceptor
from croupier.devices.shoe.simulated import SimulatedShoe
from croupier.devices.ticket_printer.simulated import SimulatedTicketPrinter
from croupier.devices.tumbler.simulated import SimulatedTumbler
from croupier.devices.wheel.simulated import SimulatedWheel

NOTE_ACCEPTORS = [SimulatedNoteAcceptor]
TICKET_PRINTERS = [SimulatedTicketPrinter]
MONITORING = [SimulatedMonitoring]
WHEELS = [SimulatedWheel]
TUMBLERS = [SimulatedTumbler]
SHOES = [SimulatedShoe]
