import '@mantine/dropzone/styles.layer.css'
import { Stack, Text } from '@mantine/core'
import { Dropzone } from '@mantine/dropzone'
import { useMutation } from '@tanstack/react-query'
import { FileSpreadsheet } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useParams } from 'wouter'
import { useClub } from '../../data/session.ts'
import { NotHere } from '../../frame/not-here.tsx'
import { PageHead } from '../../parts/page-head.tsx'
import { useLanguage, useWords } from '../../words/language.tsx'
import { type Collection, useCollections } from '../data/collections.ts'
import type { ChosenFile } from './read-file.ts'
import { Unread } from './unread.tsx'
import { mostFileBytes } from './wrong-file.ts'

const words = {
  title: { en: (what: string) => `Import ${what.toLowerCase()}`, nl: (what: string) => `${what} importeren` },
  drop: { en: 'Drop a file here, or choose one', nl: 'Sleep een bestand hierheen, of kies er een' },
  kinds: {
    en: 'Excel (.xlsx) or CSV, with a row of column names.',
    nl: 'Excel (.xlsx) of CSV, met een rij kolomnamen.',
  },
} as const

/** Shown below the choice of a file. */
const RecentImports = lazy(async () => ({ default: (await import('./recent-imports.tsx')).RecentImports }))

// Loaded once a file is chosen.
const [Reading, Columns] = [
  lazy(async () => ({ default: (await import('./reading.tsx')).Reading })),
  lazy(async () => ({ default: (await import('./columns.tsx')).Columns })),
]

/** Imports a file into a collection: choose it, map its columns, preview, import. */
export function ImportPage() {
  const { collection: plural } = useParams<{ collection: string }>()
  const { may } = useClub()
  const collection = useCollections().find((one) => one.plural === plural)
  if (!collection?.import || !may(collection.import.permission)) return <NotHere />
  return <Import key={plural} of={collection} />
}

function Import({ of: collection }: { readonly of: Collection }) {
  const say = useWords(words)
  const { language } = useLanguage()
  const [chosen, setChosen] = useState<ChosenFile>()
  const title = collection.title[language]
  return (
    <>
      <PageHead title={say.title(title)} back={{ path: `/${collection.plural}`, title }}>
        {chosen?.file.name}
      </PageHead>
      {chosen ? (
        <Suspense>
          <Reading of={chosen} collection={collection} choose={setChosen} />
          <Columns
            key={JSON.stringify([chosen.file.name, chosen.chosen])}
            of={collection}
            file={chosen}
            leave={() => setChosen(undefined)}
          />
        </Suspense>
      ) : (
        <FileChoice of={collection} choose={setChosen} />
      )}
    </>
  )
}

function FileChoice({ of: collection, choose }: { readonly of: Collection; choose(file: ChosenFile): void }) {
  const say = useWords(words)
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (file: File) => choose(await (await import('./read-file.ts')).readFile(file, {}, collection)),
  })
  const read = ([file]: readonly File[]) => file && mutate(file)
  return (
    <Stack>
      <Dropzone
        onDrop={read}
        onReject={(rejected) => read(rejected.map(({ file }) => file))}
        maxSize={mostFileBytes}
        multiple={false}
        loading={isPending}
        aria-label={say.drop}
      >
        <Stack align="center" gap="xs" py="xl">
          <FileSpreadsheet size={40} strokeWidth={1.25} aria-hidden />
          <Text fw={500}>{say.drop}</Text>
          <Text size="sm" c="dimmed" ta="center">
            {say.kinds}
          </Text>
        </Stack>
      </Dropzone>
      <Unread error={error} />
      <Suspense>
        <RecentImports of={collection} />
      </Suspense>
    </Stack>
  )
}
