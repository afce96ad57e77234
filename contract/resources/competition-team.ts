import { reference, references, text } from '../fields.ts'
import { defineResource } from '../resource.ts'
import { eachUnspecified, shown, unspecified, unspecifiedOperation } from '../unspecified.ts'

export const competitionTeam = defineResource({
  name: 'competition_team',
  plural: 'competition-teams',
  title: { en: 'Competition teams', nl: 'Competitieteams' },
  titleOfOne: { en: 'Competition team', nl: 'Competitieteam' },
  doc: "The club's competition teams.",
  exampleId: 5,
  scopes: unspecified('§5', { read: 'competition-teams:read', write: 'competition-teams:write' }),
  summary: ['name', 'season_id', 'group_id'],
  operations: {
    list: shown,
    summarize: unspecifiedOperation('§4.2'),
    get: unspecifiedOperation('§4'),
    create: unspecifiedOperation('§4'),
    update: unspecifiedOperation('§4'),
    delete: unspecifiedOperation('§4'),
  },
  fields: eachUnspecified('§2.6', {
    name: text('Name', 'Naam', { trimmed: true, required: true, doc: 'Name of the team.', example: 'Meiden onder 15' }),
    season_id: reference('Season', 'Seizoen', { to: 'season', doc: 'Season that the team plays in.', example: 6 }),
    group_id: reference('Group', 'Groep', { to: 'group', doc: 'Training group of its players.', example: 3 }),
    competition: text('Competition', 'Competitie', { doc: 'Name of the competition.', example: 'Najaarscompetitie' }),
    division: text('Division', 'Klasse', { doc: 'Division or class.', example: '2e klasse B' }),
    member_ids: references('Players', 'Spelers', { to: 'member', doc: 'Players in the team.', example: [14, 27] }),
  }),
  searched: ['name'],
  sorted: ['name'],
})
