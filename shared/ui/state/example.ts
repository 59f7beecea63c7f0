/** A question to try: every kind of answer in one small table, answerable from the starter data. */
export const EXAMPLE = {
  left: [
    'Ion Stoica',
    'Andrea C. Arpaci-Dusseau',
    'M. Frans Kaashoek',
    'Hector Garcia-Molina',
    'David J. DeWitt',
    'Wei Wang',
  ].join('\n'),
  right: [
    'Scott Shenker',
    'Remzi H. Arpaci-Dusseau',
    'Robert Tappan Morris',
    'Jennifer Widom',
    'Michael Stonebraker',
    'Jim Gray 0001',
    'Nobody McUnlisted',
  ].join('\n'),
}
