/** The people of a club, as the application manages them: roles, invitations, and links for a forgotten password. */
import { administrators } from '../../callers/administrators/administrators.ts'
import { invitations } from '../../callers/administrators/invitations.ts'
import { linkTo } from '../../callers/administrators/links.ts'
import type { Person } from '../../callers/administrators/people.ts'
import { roles } from '../../callers/administrators/roles.ts'
import { grants } from '../../callers/assistants/grants.ts'
import { keyJson } from '../../callers/keys/json.ts'
import { idInPath } from '../../http/query.ts'
import {
  changeRoleOperation,
  createResetLinkOperation,
  invitePersonOperation,
  listFactorRolesOperation,
  listInvitationsOperation,
  listPeopleOperation,
  removePersonOperation,
  setFactorRolesOperation,
  withdrawInvitationOperation,
} from '../../operations/application/people.ts'
import { carryOut } from '../../operations/application-operation.ts'
import { Refusal } from '../../refusal.ts'
import { endpointJson } from '../../webhooks/json.ts'
import { listMadeBy } from '../../webhooks/operations/made-by.ts'
import { bodyOf } from './body.ts'
import type { Route } from './call.ts'

const club = '/console/api/clubs/:slug'

/** People are named by their e-mail address, which stands in the body: paths are written to the log. */
export const peopleRoutes: readonly Route[] = [
  {
    kind: 'club',
    method: 'GET',
    path: `${club}/people/:id/made`,
    async handle({ services: { store }, request, caller }) {
      const id = idInPath(request, noSuchPerson)
      const { keys, endpoints, grants: connected } = await carryOut(listMadeBy, store, caller, { id })
      return JSON.stringify({
        keys: keys.map((key) => keyJson(key, store.wallClock())),
        endpoints: endpoints.map(endpointJson),
        assistants: connected.map(({ administrator, state, ...grant }) => ({
          ...grants.jsonOf(grant),
          ...{ administrator, state },
        })),
      })
    },
  },
  {
    kind: 'club',
    method: 'GET',
    path: `${club}/people`,
    async handle({ services, caller }) {
      const people = await carryOut(listPeopleOperation, services.store, caller, {})
      return JSON.stringify({ data: people.map(jsonOf), has_more: false })
    },
  },
  {
    kind: 'own',
    method: 'GET',
    path: '/console/api/roles',
    handle: async () => JSON.stringify({ data: allRoles, has_more: false }),
  },
  {
    kind: 'club',
    method: 'POST',
    path: `${club}/people/role`,
    confirmed: true,
    async handle(call) {
      return JSON.stringify(jsonOf(await carryOut(changeRoleOperation, call.services.store, call.caller, bodyOf(call))))
    },
  },
  {
    kind: 'club',
    method: 'POST',
    path: `${club}/people/remove`,
    async handle(call) {
      return JSON.stringify(
        jsonOf(await carryOut(removePersonOperation, call.services.store, call.caller, bodyOf(call))),
      )
    },
  },
  {
    kind: 'club',
    method: 'POST',
    path: `${club}/people/reset-link`,
    confirmed: true,
    status: 201,
    async handle(call) {
      const { services, caller } = call
      const made = await carryOut(createResetLinkOperation, services.store, caller, bodyOf(call))
      const { administrator, token, expiresAt } = made
      return JSON.stringify({
        email: administrator.email,
        link: linkTo(services.config.baseUrl, 'reset', token),
        expires_at: new Date(expiresAt).toISOString(),
      })
    },
  },
  {
    kind: 'club',
    method: 'GET',
    path: `${club}/second-factor-roles`,
    async handle({ services, caller }) {
      const { roles, lacking } = await carryOut(listFactorRolesOperation, services.store, caller, {})
      return JSON.stringify({ roles, lacking })
    },
  },
  {
    kind: 'club',
    method: 'PUT',
    path: `${club}/second-factor-roles`,
    confirmed: true,
    async handle(call) {
      const { services, caller } = call
      const { roles, lacking } = await carryOut(setFactorRolesOperation, services.store, caller, bodyOf(call))
      return JSON.stringify({ roles, lacking })
    },
  },
  {
    kind: 'club',
    method: 'GET',
    path: `${club}/invitations`,
    async handle({ services, caller }) {
      const waiting = await carryOut(listInvitationsOperation, services.store, caller, {})
      return JSON.stringify({ data: waiting.map(invitations.jsonOf), has_more: false })
    },
  },
  {
    kind: 'club',
    method: 'POST',
    path: `${club}/invitations`,
    confirmed: true,
    status: 201,
    async handle(call) {
      const { services, caller } = call
      const { token, ...invitation } = await carryOut(invitePersonOperation, services.store, caller, bodyOf(call))
      const link = linkTo(services.config.baseUrl, 'invitation', token)
      return JSON.stringify({ ...invitations.jsonOf(invitation), link })
    },
  },
  {
    kind: 'club',
    method: 'POST',
    path: `${club}/invitations/withdraw`,
    status: 204,
    async handle(call) {
      await carryOut(withdrawInvitationOperation, call.services.store, call.caller, bodyOf(call))
      return ''
    },
  },
]

const noSuchPerson = () => new Refusal('not_found', 'There is no such person in this club.')

const jsonOf = (person: Person) => ({
  ...administrators.jsonOf(person),
  role: person.role,
  second_factor: person.hasSecondFactor,
})

/** What each role is called and may do, in both languages. */
const allRoles = Object.entries(roles).map(([role, { title, doc, permissions }]) => ({ role, title, doc, permissions }))
