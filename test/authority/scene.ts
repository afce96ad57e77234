/** The effects on a person who was granted every kind of access. */
import { Secret, TOTP } from 'otpauth'
import { commandCaller } from '../../server/callers/caller.ts'
import { type ClubPlan, setPlan } from '../../server/clubs/clubs.ts'
import { kantineItself } from '../../server/store/actor.ts'
import { withToken } from '../accounts/with-token.ts'
import { importFrom } from '../club-transfer/full-club.ts'
import { password } from '../support/clubs-and-people.ts'
import { passSecond } from '../support/pass-second.ts'
import { type Answered, overHttp } from './client.ts'
import { fileWithPetra } from './operations.ts'
import { type Servers, Stage, sure } from './stage.ts'

/** A stage on which something has happened, and what was half done before. */
export type Scene = Stage & {
  /** Sends the consent that was half done in Petra's second browser. */
  readonly finishConsent: () => Promise<Answered>
  readonly petrasKeyId: number
  /** Of a calendar link that Petra made. */
  readonly calendarPath: string
  readonly setPlan: (plan: ClubPlan) => Promise<void>
}

/** Petra has everything, then it happens; what applies within a second applies. */
export async function sceneOf(
  servers: Servers,
  row: Row,
  happens: (scene: Scene) => Promise<unknown> = happenings[row],
): Promise<Scene> {
  const stage = await Stage.open(servers, overHttp)
  const { petra, quint, club, store } = stage
  await sure(stage.link(quint, club.slug, 'petra'))
  await sure(stage.link(petra[0], club.slug, 'vera'))
  await sure(stage.invitation())
  await stage.connectAssistant()
  const made = await sure(petra[0].console('POST', stage.path('/keys'), { label: 'Website', scopes: ['members:read'] }))
  const { id, key } = JSON.parse(made.text)
  stage.keys.set("petra's", key)
  const wanted = { url: 'https://example.org/kantine', events: ['member.created'] }
  await sure(petra[0].console('POST', stage.path('/webhooks'), wanted))
  const { text: link } = await sure(petra[0].console('POST', stage.path('/calendar-links'), {}))
  // Servers remember what called.
  await sure(stage.withKey(key))
  await sure(stage.tools(stage.accessTokens.get('given before') as string))
  const finishConsent = await stage.asked(petra[1])
  const scene: Scene = Object.assign(stage, {
    finishConsent,
    petrasKeyId: Number(id),
    calendarPath: new URL(JSON.parse(link).url).pathname,
    setPlan: async (plan: ClubPlan) => {
      await setPlan(store, kantineItself, club.id, plan)
      passSecond()
    },
  })
  await happens(scene)
  passSecond()
  return scene
}

/** A link for Petra that the operator made on the command line, after it has happened. */
export async function operatorsLink(servers: Servers, row: 'removed' | 'clubRemoved' | 'imported'): Promise<string> {
  const stage = await Stage.open(servers, overHttp)
  const operator = commandCaller(0, { by: 'command', name: 'operator' })
  const wanted = { email: stage.email('petra') }
  const { token } = await withToken(stage.store, 'administrators reset-link', operator, wanted)
  await happenings[row](stage)
  return token
}

/** Petra changed her password, and kept what she gave out. */
export const sceneOfKept = (servers: Servers): Promise<Scene> =>
  sceneOf(servers, 'changed', (scene) => changePassword(scene, ''))

const changePassword = ({ petra }: Stage, end_given_out: 'yes' | '') =>
  sure(
    petra[0].form('/account/password', {
      current_password: password,
      password: 'een zin die niemand raadt',
      next: '',
      ...(end_given_out && { end_given_out }),
    }),
  )

const happenings = {
  removed: (scene: Stage) => sure(scene.quint.console('DELETE', scene.pathOf('petra'))),
  clubRemoved: (scene: Stage) => sure(scene.removal()),
  demoted: (scene: Stage) => sure(scene.quint.console('PATCH', scene.pathOf('petra'), { role: 'reader' })),
  changed: (scene: Stage) => changePassword(scene, 'yes'),
  async reset(scene: Stage) {
    const client = scene.client()
    client.set('reset', scene.links.get('link for petra') as string)
    await sure(client.form('/account/reset', { password: 'een zin die niemand raadt', next: '' }))
  },
  async secondFactor(scene: Stage) {
    const { text } = await sure(scene.petra[0].form('/account/second-factor', { password, next: '' }))
    const secret = /<code class="secret">([^<]*)</.exec(text)?.[1]?.replaceAll(' ', '') ?? ''
    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate()
    await sure(scene.petra[0].form('/account/second-factor/code', { code, next: '' }))
  },
  imported: async (scene: Stage) =>
    importFrom(scene.server, await fileWithPetra(scene), { slug: `imported-${scene.club.slug}-0`, newId: true }),
  plan: (scene: Scene) => scene.setPlan('basic'),
  async revoked(scene: Scene) {
    const rotated = await sure(
      scene.petra[0].console('POST', scene.path(`/keys/${scene.petrasKeyId}/rotation`), { hours: 24 }),
    )
    scene.keys.set("petra's, rotated", JSON.parse(rotated.text).key)
    await sure(scene.quint.console('POST', scene.path(`/keys/${scene.petrasKeyId}/revocation`)))
    const { text } = await sure(scene.quint.console('GET', scene.path('/assistants')))
    await sure(scene.quint.console('POST', scene.path(`/assistants/${JSON.parse(text).data[0].id}/revocation`)))
  },
} satisfies { readonly [row: string]: (scene: Scene) => Promise<unknown> }

/** What happens to Petra, or to what she made. */
export type Row = keyof typeof happenings
