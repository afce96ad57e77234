import { texts } from '../fields.ts'
import { kennismaker } from '../resources/kennismaker.ts'
import { administered } from './resource.ts'

const mostStages = 30

/** The intake pipeline of a club: the stages of its kennismakers. */
export const pipeline = administered({
  name: 'pipeline',
  plural: 'stages',
  title: { en: 'Stages', nl: 'Fasen' },
  columns: ['stages'],
  fields: {
    stages: {
      ...texts('Stages', 'Fasen', {
        required: true,
        doc: 'The stages in order, such as "new,invited,joined". Without stages, any status is valid.',
        example: ['new', 'trial planned', 'joined'],
      }),
      schema: { type: 'array', items: kennismaker.fields.status.schema, uniqueItems: true, maxItems: mostStages },
    },
  },
})
