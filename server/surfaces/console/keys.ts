/** API keys of a club, as the application manages them (section 5). Only the calls that make the text of a key answer with it. */
import { limits } from '@kantine/contract/limits.ts'
import { keyJson } from '../../callers/keys/json.ts'
import { type KeyInfo, keyNotFound } from '../../callers/keys/keys.ts'
import { seriesJson } from '../../callers/usage-json.ts'
import { giveWay } from '../../give-way.ts'
import { idInPath } from '../../http/query.ts'
import {
  changeKeyOperation,
  endOldKeyOperation,
  limitKeyOperation,
  rotateKeyOperation,
} from '../../operations/application/change-keys.ts'
import { keyOptionsOperation } from '../../operations/application/key-options.ts'
import {
  createKeyOperation,
  getKeyOperation,
  listKeysOperation,
  revokeKeyOperation,
} from '../../operations/application/keys.ts'
import { carryOut } from '../../operations/application-operation.ts'
import { bodyOf, bodyWith, refuseBodyOf } from './body.ts'
import type { Call, ClubCall, Route } from './call.ts'

const path = '/console/api/clubs/:slug/keys'

/** The routes of keys. */
export const keyRoutes: readonly Route[] = [
  {
    kind: 'club',
    method: 'GET',
    path,
    async handle({ services, caller }) {
      const { store } = services
      const keys = await carryOut(listKeysOperation, store, caller, {})
      const data = []
      for (const { key, days } of keys) {
        await giveWay()
        data.push({ ...keyJson(key, store.wallClock()), usage: seriesJson(days, store.wallClock()) })
      }
      return JSON.stringify({ data, has_more: keys.length === limits.credentialsListed })
    },
  },
  {
    kind: 'club',
    method: 'POST',
    path,
    status: 201,
    confirmed: true,
    async handle(call) {
      const made = await carryOut(createKeyOperation, call.services, call.caller, bodyOf(call))
      call.reply.header('location', `/console/api/clubs/${call.club.slug}/keys/${made.id}`)
      return withText(call, made)
    },
  },
  {
    kind: 'club',
    method: 'GET',
    path: `${path}/options`,
    async handle({ services, caller }) {
      const { baseUrl, rateLimitPerMinute } = services.config
      const options = await carryOut(keyOptionsOperation, services, caller, {})
      return JSON.stringify({ base_url: baseUrl, rate_limit: rateLimitPerMinute, ...options })
    },
  },
  {
    kind: 'club',
    method: 'GET',
    path: `${path}/:id`,
    async handle(call) {
      return json(call, await carryOut(getKeyOperation, call.services.store, call.caller, idIn(call)))
    },
  },
  {
    kind: 'club',
    method: 'PATCH',
    path: `${path}/:id`,
    async handle(call) {
      const changes = bodyWith(call, idIn(call))
      return json(call, await carryOut(changeKeyOperation, call.services.store, call.caller, changes))
    },
  },
  {
    kind: 'club',
    method: 'PUT',
    path: `${path}/:id/limit`,
    confirmed: true,
    async handle(call) {
      const limit = bodyWith(call, idIn(call))
      return json(call, await carryOut(limitKeyOperation, call.services, call.caller, limit))
    },
  },
  {
    kind: 'club',
    method: 'POST',
    path: `${path}/:id/rotate`,
    confirmed: true,
    async handle(call) {
      const wanted = bodyWith(call, idIn(call))
      return withText(call, await carryOut(rotateKeyOperation, call.services.store, call.caller, wanted))
    },
  },
  {
    kind: 'club',
    method: 'POST',
    path: `${path}/:id/end-old`,
    async handle(call) {
      refuseBodyOf(call)
      return json(call, await carryOut(endOldKeyOperation, call.services.store, call.caller, idIn(call)))
    },
  },
  {
    kind: 'club',
    method: 'POST',
    path: `${path}/:id/revoke`,
    async handle(call) {
      refuseBodyOf(call)
      return json(call, await carryOut(revokeKeyOperation, call.services.store, call.caller, idIn(call)))
    },
  },
]

/** The key of the path. */
const idIn = ({ request }: Call) => ({ id: idInPath(request, keyNotFound) })

const json = ({ services }: ClubCall, key: KeyInfo) => JSON.stringify(keyJson(key, services.store.wallClock()))

/** The key together with its text, which no other answer has. */
const withText = ({ services }: ClubCall, { key, ...info }: KeyInfo & { readonly key: string }) =>
  JSON.stringify({ ...keyJson(info, services.store.wallClock()), key })
