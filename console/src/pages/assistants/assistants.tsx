import { Empty } from '../../parts/empty.tsx'
import { PageHead } from '../../parts/page-head.tsx'
import { Section } from '../../parts/section.tsx'
import { useWords } from '../../words/language.tsx'
import { Allowed } from './allowed.tsx'
import { hasEnded, useAssistants } from './assistants-data.ts'
import { Connect } from './connect.tsx'
import { GrantTable } from './grant-table.tsx'

const words = {
  title: { en: 'Assistants', nl: 'Assistenten' },
  about: {
    en: 'AI assistants that work with the data of the club on behalf of its people.',
    nl: 'AI-assistenten die namens mensen van de club met haar gegevens werken.',
  },
  connected: { en: 'Connected', nl: 'Verbonden' },
  none: { en: 'No assistant is connected', nl: 'Er is geen assistent verbonden' },
  noneAbout: {
    en: 'Who connected one, what it may do and how often it calls appears here.',
    nl: 'Wie er een heeft verbonden, wat die mag en hoe vaak die iets opvraagt verschijnt hier.',
  },
  connect: { en: 'Connect an assistant', nl: 'Een assistent verbinden' },
  connectAbout: {
    en: 'Each person connects their own assistant. Pass this address on to whoever wants to use one.',
    nl: 'Ieder verbindt de eigen assistent. Geef dit adres door aan wie er een wil gebruiken.',
  },
  ended: { en: 'Ended', nl: 'Beëindigd' },
  endedAbout: {
    en: 'These no longer have access. They stay here because the activity of the club names them.',
    nl: 'Deze hebben geen toegang meer. Ze blijven hier staan omdat de activiteit van de club ze noemt.',
  },
} as const

/** Whether the club allows assistants, how one is connected, and those that people connected. */
export function Assistants() {
  const say = useWords(words)
  const { allowed, data } = useAssistants()
  const connected = data.filter((grant) => !hasEnded(grant))
  const ended = data.filter(hasEnded).reverse()
  return (
    <>
      <PageHead title={say.title}>{say.about}</PageHead>
      <Allowed />
      {allowed && (
        <Section title={say.connected}>
          {connected.length > 0 ? (
            <GrantTable label={say.connected} grants={connected} />
          ) : (
            <Empty title={say.none}>{say.noneAbout}</Empty>
          )}
        </Section>
      )}
      {allowed && (
        <Section title={say.connect} about={say.connectAbout}>
          <Connect />
        </Section>
      )}
      {ended.length > 0 && (
        <Section title={say.ended} about={say.endedAbout}>
          <GrantTable label={say.ended} grants={ended} isEnded />
        </Section>
      )}
    </>
  )
}
