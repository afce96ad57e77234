import { Box, Button, Group, Paper, Radio, Stack, Text, TextInput, Title } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { useLocation, useParams } from 'wouter'
import { call } from '../../data/call.ts'
import { CallFailed, goWhenDone } from '../../data/call-failed.ts'
import type { Values } from '../../data/fields.ts'
import { tell, useChange, useReadLater } from '../../data/queries.ts'
import { useClub } from '../../data/session.ts'
import { NotHere } from '../../frame/not-here.tsx'
import { Waiting } from '../../frame/waiting.tsx'
import { Failure } from '../../parts/failure.tsx'
import { Form } from '../../parts/form.tsx'
import { FormInput, useFieldsForm } from '../../parts/operation-form.tsx'
import { PageHead } from '../../parts/page-head.tsx'
import { useUnsaved } from '../../parts/unsaved.ts'
import { useWords } from '../../words/language.tsx'
import { localTime, utcTime } from '../../words/local-time.ts'
import { type ClubRecord, type Collection, useCollections } from '../data/collections.ts'
import { useMergedSave } from '../data/merged-save.ts'
import { PostState } from './post-state.tsx'
import type { View } from './view-choice.tsx'

const words = {
  news: { en: 'News', nl: 'Nieuws' },
  write: { en: 'Write a post', nl: 'Bericht schrijven' },
  preview: { en: 'Preview', nl: 'Voorbeeld' },
  empty: { en: 'This is how readers will see your text.', nl: 'Zo zien lezers je tekst.' },
  when: { en: 'Publish', nl: 'Publiceren' },
  draft: { en: 'Not yet: keep as a draft', nl: 'Nog niet: bewaren als concept' },
  now: { en: 'Now', nl: 'Nu' },
  at: { en: 'At a time you choose', nl: 'Op een tijdstip dat je kiest' },
  time: { en: 'Publication time', nl: 'Tijdstip van publicatie' },
  noTime: { en: 'Choose the publication time.', nl: 'Kies het tijdstip van publicatie.' },
  save: { en: 'Save', nl: 'Opslaan' },
  saved: { en: 'Saved', nl: 'Opgeslagen' },
  takeBack: { en: 'Revert to draft', nl: 'Terugzetten naar concept' },
  takenBack: { en: 'The post is a draft again', nl: 'Het bericht is weer een concept' },
  picture: { en: (address: string) => `Picture: ${address}`, nl: (address: string) => `Afbeelding: ${address}` },
} as const

/** The form does not wait for these. */
const DeleteButton = lazy(async () => ({ default: (await import('../data/record-actions.tsx')).DeleteButton }))
const Markdown = lazy(async () => ({ default: (await import('./markdown.tsx')).Markdown }))
const ViewChoice = lazy(async () => ({ default: (await import('./view-choice.tsx')).ViewChoice }))

type When = 'draft' | 'now' | 'at'

/** Creates or changes a post, with a preview of its text, and sets when it is published. */
export function PostEditor() {
  const { id = '' } = useParams<{ id?: string }>()
  const collection = useCollections().find(({ plural }) => plural === 'news')
  if (!collection?.entering) return <NotHere />
  const news = { ...collection, entering: collection.entering }
  return id === '' ? <Editor of={news} /> : <Existing key={id} of={news} id={id} />
}

type News = Collection & { readonly entering: NonNullable<Collection['entering']> }

function Existing({ of: news, id }: { readonly of: News; readonly id: string }) {
  const { path } = useClub()
  const { data, error, isFetching } = useReadLater<ClubRecord>(path(`news/${id}`))
  // The editor keeps the record as it was when opened; an earlier one from the cache must not overwrite it.
  const [opened, setOpened] = useState<ClubRecord>()
  if (error?.problem.status === 404) return <NotHere />
  if (error) throw error
  if (!opened && data && !isFetching) setOpened(data)
  return opened ? <Editor of={news} record={opened} /> : <Waiting />
}

function Editor({ of: news, record }: { readonly of: News; readonly record?: ClubRecord }) {
  const say = useWords(words)
  const { path, time_zone } = useClub()
  const [, go] = useLocation()
  const published = typeof record?.published_at === 'string' ? record.published_at : undefined
  const planned = { when: published ? 'at' : 'draft', at: published ? localTime(published, time_zone) : '' } as const
  const [when, setWhen] = useState<When>(planned.when)
  const [at, setAt] = useState<string>(planned.at)
  const [view, setView] = useState<View>('text')
  const list = path('news')
  const save = useMergedSave(list)
  const { mutateAsync, isIdle, isError } = useChange(
    (values: Values) => (record ? save(record, values) : call('POST', list, values)),
    [path('')],
  )
  const takeBack = useChange(() => call('PATCH', `${list}/${record?.id}`, { published_at: null }), [path('')])
  const isOut = published !== undefined && Date.parse(published) <= Date.now()
  const fields = news.entering.create.filter(({ name }) => name !== 'published_at')
  const initial = Object.fromEntries(fields.map(({ name }) => [name, record?.[name] ?? null]))
  const form = useFieldsForm<Values>(fields, initial, async (values) => {
    // Keeps the time of a published post exact to the second, unless the reader changes it.
    const chosen = published && at === planned.at ? published : utcTime(at, time_zone)
    if (when === 'at' && !chosen) throw new CallFailed({ status: 422, code: 'validation_failed', detail: say.noTime })
    const published_at = { draft: null, now: new Date().toISOString(), at: chosen }[when]
    await mutateAsync({ ...values, published_at }).catch(goWhenDone(() => go('/posts')))
    void tell(say.saved)
    go('/posts')
  })
  const isOtherTime = when !== planned.when || (when === 'at' && at !== planned.at)
  useUnsaved(isOtherTime && (isIdle || isError))
  const values = form.form.getValues()
  const textOf = (name: string) => String(values[name] ?? '').trim()
  const shownOnPhone = (one: string) => (view === one ? {} : { visibleFrom: 'sm' as const })
  return (
    <>
      <PageHead
        title={record ? String(record.title ?? say.write) : say.write}
        back={{ path: '/posts', title: say.news }}
        actions={
          record && (
            <Group>
              {isOut && (
                <Button
                  variant="default"
                  loading={takeBack.isPending}
                  onClick={() =>
                    takeBack.mutate(undefined, {
                      onSuccess: () => {
                        void tell(say.takenBack)
                        go('/posts')
                      },
                    })
                  }
                >
                  {say.takeBack}
                </Button>
              )}
              <Suspense>
                <DeleteButton of={news} ids={[record.id]} called={String(record.title)} done={() => go('/posts')} />
              </Suspense>
            </Group>
          )
        }
      >
        {record && <PostState at={published ?? null} />}
      </PageHead>
      <Failure error={takeBack.error} />
      <Form of={form} send={say.save}>
        <FormInput of={form} name="title" />
        <FormInput of={form} name="summary" />
        <Box hiddenFrom="sm" mih="2.25rem">
          <Suspense>
            <ViewChoice view={view} choose={setView} />
          </Suspense>
        </Box>
        <Group align="start" gap="lg">
          <Box flex="1 1 20rem" {...shownOnPhone('text')}>
            <FormInput of={form} name="body" />
          </Box>
          <Box flex="1 1 20rem" component="section" aria-label={say.preview} {...shownOnPhone('preview')}>
            <Title order={2} size="sm" fw={500} mb={4}>
              {say.preview}
            </Title>
            <Paper withBorder>
              {textOf('title') !== '' && <Title order={3}>{textOf('title')}</Title>}
              {textOf('summary') !== '' && <Text fw={500}>{textOf('summary')}</Text>}
              {textOf('image_url') !== '' && (
                <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
                  {say.picture(textOf('image_url'))}
                </Text>
              )}
              {textOf('body') === '' ? (
                <Text c="dimmed">{say.empty}</Text>
              ) : (
                <Suspense>
                  <Markdown of={String(values.body)} />
                </Suspense>
              )}
            </Paper>
          </Box>
        </Group>
        <FormInput of={form} name="image_url" />
        <FormInput of={form} name="author_name" />
        <FormInput of={form} name="pinned" />
        <Radio.Group label={say.when} value={when} onChange={(value) => setWhen(value as When)}>
          <Stack gap="sm" mt="xs">
            <Radio value="draft" label={say.draft} />
            <Radio value="now" label={say.now} />
            <Group>
              <Radio value="at" label={say.at} />
              {when === 'at' && (
                <TextInput
                  type="datetime-local"
                  aria-label={say.time}
                  value={at}
                  onChange={(event) => setAt(event.currentTarget.value)}
                />
              )}
            </Group>
          </Stack>
        </Radio.Group>
      </Form>
    </>
  )
}
