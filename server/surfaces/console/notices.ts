/** The notices for a user's account. */
import { whole } from '@kantine/contract/fields.ts'
import { listNotices, markNoticesRead, type Notice, notices } from '../../callers/accounts/notices.ts'
import { noticeInWords } from '../../operations/application/notice-words.ts'
import { withForm } from './body.ts'
import type { Route } from './call.ts'

const path = '/console/api/notices'

const seen = {
  plural: 'notices',
  fields: {
    up_to: whole('Notice', 'Melding', {
      min: 1,
      required: true,
      doc: 'The id of the newest notice that the user saw.',
      example: 12,
    }),
  },
} as const

export const noticeRoutes: readonly Route[] = [
  {
    kind: 'own',
    method: 'GET',
    path,
    async handle({ services, session }) {
      const unread = await listNotices(services.store, session.administrator, 'unread')
      return JSON.stringify({ data: unread.map(jsonOf), has_more: false })
    },
  },
  {
    kind: 'own',
    method: 'POST',
    path: `${path}/read`,
    status: 204,
    handle: (call) =>
      withForm(seen, call, async ({ up_to }) => {
        await markNoticesRead(call.services.store, call.actor, call.session.administrator, up_to)
        return ''
      }),
  },
]

/** A notice with its sentences in both languages. */
const jsonOf = (notice: Notice) => {
  const { id, kind, at, address, browser } = notices.jsonOf(notice)
  return { id, kind, at, address, browser, ...noticeInWords(notice) }
}
