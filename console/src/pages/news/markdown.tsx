import './markdown.css'
import { Text } from '@mantine/core'
import { createElement, type ReactNode, useEffect, useState } from 'react'
import { Boundary } from '../../parts/boundary.tsx'
import { useWords } from '../../words/language.tsx'
import type { Tree } from './markdown-tree.ts'
import { parseInWorker } from './parse-in-worker.ts'

const words = {
  plain: {
    en: 'The formatting of this text cannot be shown here. It may be too deeply nested or too complex.',
    nl: 'De opmaak van deze tekst kan hier niet worden getoond. Misschien is die te diep genest of te ingewikkeld.',
  },
} as const

/** Renders Markdown. A text whose formatting is too deep or takes too long appears as it was written. */
export function Markdown({ of: text }: { readonly of: string }) {
  // Until the newest text is parsed, the one before it stays.
  const [tree, setTree] = useState<Tree | null>([])
  useEffect(() => parseInWorker(text, setTree), [text])
  const plain = <Plain of={text} />
  return tree ? (
    <Boundary of={tree} instead={() => plain}>
      <div className="markdown">{draw(tree)}</div>
    </Boundary>
  ) : (
    plain
  )
}

function Plain({ of: text }: { readonly of: string }) {
  return (
    <>
      <Text size="sm" c="dimmed" mb="sm">
        {useWords(words).plain}
      </Text>
      <div className="markdown as-written">{text}</div>
    </>
  )
}

const draw = (tree: Tree): ReactNode[] =>
  tree.map((part, key) => {
    if (typeof part === 'string') return part
    const { tag, href, inside } = part
    const link = href === undefined ? {} : { href, target: '_blank', rel: 'noreferrer' }
    return createElement(tag, { key, ...link }, ...(inside.length > 0 ? [draw(inside)] : []))
  })
