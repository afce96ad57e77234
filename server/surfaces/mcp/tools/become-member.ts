/** `become_member`: a trial member becomes a member, in one step. */
import { idSchema, schemaOf } from '@kantine/contract/fields.ts'
import { operations } from '@kantine/contract/operations.ts'
import { kennismaker } from '@kantine/contract/resources/kennismaker.ts'
import { member } from '@kantine/contract/resources/member.ts'
import { becomeMemberOnce } from '../../../operations/kennismakers/become-member-once.ts'
import type { Tool } from '../tool.ts'
import { argumentsSchema } from './arguments-schema.ts'
import { nameSchemas, namesIn } from './names.ts'
import { writingTool } from './writing.ts'

const { name, birth_date, email, phone, group_ids, joined_on } = member.fields

const own = {
  id: { ...idSchema, description: 'Id of the trial member.' },
  status: { type: 'string', maxLength: 60, description: 'Their new stage.' },
  member_id: { ...idSchema, description: 'Links this existing member.' },
  as_new: { type: 'boolean', description: 'true: add one, even if a member has the same e-mail address.' },
}
const details = Object.fromEntries(
  Object.entries({ name, birth_date, email, phone, group_ids, joined_on }).map(([name, field]) => {
    const { description: _, ...schema } = schemaOf(field)
    return [name, schema]
  }),
)
const names = namesIn(member).filter(({ id }) => Object.hasOwn(details, id))
const schema = argumentsSchema({ ...own, ...details, ...nameSchemas(member, details) }, ['id'])

/** The tool, whose result is the member. */
export const becomeMemberTool: Tool = writingTool({
  name: 'become_member',
  title: 'Make a trial member a member',
  description:
    'Make a trial member a member with all known details, which the other arguments replace, such as {"id": 21, "joined_on": "2026-09-01"}.',
  operation: operations.create,
  inPlace: () => becomeMemberOnce,
  further: [member.scopes.read, kennismaker.scopes.read, kennismaker.scopes.write],
  resource: member,
  schema,
  names,
  inputOf: ({ id, ...data }) => ({ id, data }),
  destroys: false,
})
