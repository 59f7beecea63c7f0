/**
 * An example query that the starter data can answer. Its small table shows every kind of result: joint papers, none, a
 * name of two people, one person under two names, and a misspelled name.
 */
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
