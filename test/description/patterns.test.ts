/** The patterns in the description: none in responses, and only portable ones in requests. */
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { emailFormat, linePattern, prosePattern, text } from '@kantine/contract/fields.ts'
import { isEmail } from '@kantine/contract/form-rules.ts'
import { sentSchema } from '@kantine/contract/portable.ts'
import { member } from '@kantine/contract/resources/member.ts'
import { createSchema } from '@kantine/contract/schemas.ts'
import fc from 'fast-check'
import { RE2JS } from 're2js'
import type { Document } from '../../server/surfaces/rest/describe/openapi.ts'
import { newFolder } from '../support/folder.ts'
import { seedOf } from '../support/full.ts'
import { sharedKantine, startKantine } from '../support/kantine.ts'
import { returnedSchemas, sentSchemas } from './walk.ts'

async function served(contract: 'full' | 'shown'): Promise<Document> {
  const environment = { CONTRACT: contract }
  const { call } = await (contract === 'full' ? sharedKantine('sqlite') : startKantine('sqlite', { environment }))
  return (await (await call('/api/v1/openapi.json')).json()) as Document
}

/** The patterns of everything that callers send. */
const patternsOf = (document: Document): string[] => [
  ...new Set(sentSchemas(document).flatMap(({ schema: { pattern } }) => pattern ?? [])),
]

for (const contract of ['full', 'shown'] as const) {
  test(`responses have no patterns, and only date and time formats (CONTRACT=${contract})`, async () => {
    const schemas = returnedSchemas(await served(contract))
    assert.ok(schemas.length > 500)
    const formats = ['date', 'date-time', undefined]
    const others = schemas.filter(({ schema: { pattern, format } }) => pattern || !formats.includes(format))
    assert.deepEqual(
      others.map(({ at }) => at),
      [],
    )
  })
}

/**
 * Texts that a language could read otherwise. None ends in one line end: Python and Java find `$` before it too, and Kantine refuses it where
 * they do not.
 */
const samples = [
  ...[
    'FC Voorbeeld',
    'Zoë',
    '👍',
    '👍 🏑 Jeugd',
    '日本',
    '',
    ' ',
    '  ',
    'a ',
    ' a',
    '\t',
    '\n',
    '\r\n',
    '\ta',
    'a\nb',
    '\na',
  ],
  ...[
    'a\tb',
    'a\u0000',
    '\u0000',
    '\u007f',
    'a\u0085b',
    '\u009f',
    '\u00a0',
    '\u00a0a',
    '\u2028',
    '\u200b',
    '\ufeff',
    '\u2800',
  ],
  ...[
    'sanne@example.org',
    'josé@example.org',
    'jan@voorbeeld',
    'a@b.c',
    '@b.c',
    'a@.c',
    'a@b.',
    'a b@c.d',
    'a@b@c.d',
    'a@b c.d',
  ],
]

type Verdicts = readonly (readonly boolean[])[]

/** Whether each pattern is found in each sample, as a language sees it; undefined where the machine does not have the language. */
const languages: { readonly [name: string]: (patterns: readonly string[]) => Verdicts | undefined } = {
  'JavaScript with the flag u': (patterns) => verdicts(patterns, (pattern) => new RegExp(pattern, 'u')),
  'JavaScript with the flag v': (patterns) => verdicts(patterns, (pattern) => new RegExp(pattern, 'v')),
  'RE2, as Go and Rust have it,': (patterns) => verdicts(patterns, (pattern) => RE2JS.compile(pattern)),
  Python: (patterns) => outside('python3', ['-c', inPython], patterns),
  Java: (patterns) => outside('java', ['-XX:TieredStopAtLevel=1', javaFile()], patterns),
}

type Compiled = { test(text: string): boolean }

const verdicts = (patterns: readonly string[], compile: (pattern: string) => Compiled): Verdicts =>
  patterns.map((pattern) => samples.map((sample) => compile(pattern).test(sample)))

/** Each pattern and each sample goes to the program as a line in base64; of each pattern it prints a line of 0 and 1. */
function outside(program: string, args: readonly string[], patterns: readonly string[]): Verdicts | undefined {
  if (spawnSync(program, ['--version']).status !== 0) return undefined
  const input = [patterns, samples].map((texts) => texts.map(base64).join(' ')).join('\n')
  const { stdout, stderr, status } = spawnSync(program, args, { input, encoding: 'utf8' })
  assert.equal(status, 0, stderr)
  return stdout
    .trim()
    .split('\n')
    .map((line) => [...line.trim()].map((found) => found === '1'))
}

const base64 = (text: string) => Buffer.from(text).toString('base64')

const inPython = `
import base64, re, sys
patterns, samples = [[base64.b64decode(word).decode() for word in line.rstrip("\\n").split(" ")] for line in sys.stdin]
for pattern in patterns:
    compiled = re.compile(pattern)
    print("".join("1" if compiled.search(sample) else "0" for sample in samples))
`

function javaFile(): string {
  const file = join(newFolder(), 'Patterns.java')
  writeFileSync(
    file,
    `import java.nio.charset.StandardCharsets;
import java.util.*;
import java.util.regex.Pattern;

class Patterns {
    static List<String> read(String line) {
        List<String> texts = new ArrayList<>();
        for (String word : line.split(" ", -1)) texts.add(new String(Base64.getDecoder().decode(word), StandardCharsets.UTF_8));
        return texts;
    }

    public static void main(String[] arguments) throws Exception {
        String[] lines = new String(System.in.readAllBytes(), StandardCharsets.UTF_8).split("\\n", -1);
        for (String pattern : read(lines[0])) {
            Pattern compiled = Pattern.compile(pattern);
            StringBuilder found = new StringBuilder();
            for (String sample : read(lines[1])) found.append(compiled.matcher(sample).find() ? "1" : "0");
            System.out.println(found);
        }
    }
}
`,
  )
  return file
}

for (const [language, read] of Object.entries(languages)) {
  test(`${language} compiles every pattern and matches like JavaScript`, async (context) => {
    const patterns = patternsOf(await served('full'))
    assert.equal(patterns.length, 3)
    const plain = verdicts(patterns, (pattern) => new RegExp(pattern))
    const found = read(patterns)
    if (!found) return context.skip(`there is no ${language} on this machine`)
    const asText = (verdicts: Verdicts) =>
      patterns.map((pattern, n) => ({ pattern, found: samples.filter((_, m) => verdicts[n]?.[m]) }))
    assert.deepEqual(asText(found), asText(plain))
    assert.ok(plain.every((row) => row.includes(true) && row.includes(false)))
  })
}

const textsOf = (unit: fc.Arbitrary<string>) => fc.string({ unit, minLength: 1, maxLength: 8 })

test('the described patterns accept everything that Kantine accepts', () => {
  const rules = [
    { schema: { pattern: linePattern }, takes: (text: string) => new RegExp(linePattern, 'u').test(text) },
    { schema: { pattern: prosePattern }, takes: (text: string) => new RegExp(prosePattern, 'u').test(text) },
    { schema: { format: emailFormat }, takes: isEmail },
  ] as const
  const unit = fc.constantFrom(
    'a',
    'Z',
    'ë',
    '👍',
    '@',
    '.',
    ' ',
    '\t',
    '\n',
    '\r',
    '\u0000',
    '\u0085',
    '\u00a0',
    '\u2800',
  )
  const ofAddress = fc.constantFrom('a', 'ë', '👍', '@', '.', ' ')
  const [texts, addresses] = [textsOf(unit), textsOf(ofAddress)]
  for (const { schema, takes } of rules) {
    const portable = new RegExp(sentSchema(schema).pattern ?? assert.fail())
    let taken = 0
    fc.assert(
      fc.property(takes === isEmail ? addresses : texts, (text) => {
        if (!takes(text)) return
        taken++
        assert.ok(portable.test(text), JSON.stringify(text))
      }),
      { seed: seedOf('described pattern'), numRuns: 20_000 },
    )
    assert.ok(taken > 20)
  }
})

test('Kantine validates with its own rules instead of the described patterns', () => {
  const { name, email } = createSchema(member).properties ?? {}
  assert.notEqual(name?.pattern, linePattern)
  assert.equal(member.fields.name.schema.pattern, linePattern)
  assert.equal(email?.format, undefined)
  assert.equal(member.fields.email.schema.format, emailFormat)
})

test('a pattern without a portable part cannot be described', () => {
  const { schema } = text('Name', 'Naam', { doc: 'A name.', example: 'Sanne' })
  assert.throws(() => sentSchema({ ...schema, pattern: '^\\p{Lu}' }), /needs its portable part/)
})
