/**
 * A question to try, answerable from the starter data, with every kind of answer in one small table: joint papers,
 * none, a name that is two people, one person under two names, and a name that is spelled wrongly.
 */
export const EXAMPLE = {
  left: [
    'Ion Stoica',
    'Andrea C. Arpaci-Dusseau',
    'M. Frans Kaashoek',
    'Hector Garcia-Molina',
    'David J. DeWitt',
    'Mike Stonebraker',
    'Wei Wang',
  ].join('\n'),
  right: [
    'Scott Shenker',
    'Remzi H. Arpaci-Dusseau',
    'Robert Tappan Morris',
    'Jennifer Widom',
    'Michael Stonebraker',
    'Jiong Yang',
    'Jeffery Dean',
  ].join('\n'),
}
