/** Clubs that do not exist, named after what the kantine sells. */
export const opponents = [
  'SV De Bitterbal',
  'VV Gehaktbal',
  'SC De Lange Theepauze',
  'VV Pannenkoek',
  'SV Appelmoes',
  'SC Kroket Vooruit',
  'Tosti Boys',
  'SV Stroopwafel',
  'VV De Koffiekan',
  'SC Tompouce',
  'De Hagelslagers',
  'SV Erwtensoep',
]
