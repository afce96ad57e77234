/** The entries of the menu about the club’s own data, in its order, in both languages. */
export const wordsOfClub: readonly (readonly [en: string, nl: string])[] = [
  ['Members', 'Leden'],
  ['Groups', 'Groepen'],
  ['Fees', 'Contributie'],
  ['Teams and seasons', 'Teams en seizoenen'],
  ['Calendar', 'Agenda'],
  ['Attendance', 'Aanwezigheid'],
  ['Trial members', 'Kennismakers'],
  ['News', 'Nieuws'],
  ['Facilities', 'Accommodaties'],
  ['Tournaments', 'Toernooien'],
]
