/** An example for the starter data. It has conflicts, one person on both sides, and possible, unknown and uncovered pairs. */
export const EXAMPLE = {
  left: `Ion Stoica
Andrea C. Arpaci-Dusseau
M. Frans Kaashoek
Hector Garcia-Molina
David J. DeWitt
Mike Stonebraker
Wei Wang`,
  right: `Scott Shenker
Remzi H. Arpaci-Dusseau
Robert Tappan Morris
Jennifer Widom
Michael Stonebraker
Jiong Yang
Jeffery Dean`,
}
