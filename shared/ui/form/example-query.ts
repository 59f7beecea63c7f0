/**
 * An example query that the starter data can answer. Its table shows every kind of answer: joint papers, no papers, a name of
 * two people, a person with two names, and a misspelled name.
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
