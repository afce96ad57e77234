import type { Tree } from './markdown-tree.ts'

/** The longest time for parsing a text, in milliseconds from the start of its thread. Ordinary posts take a few. */
const limitMs = 1000

/**
 * Parses Markdown while the page stays responsive.
 *
 * @param done receives the tree; null if parsing failed or took too long
 * @returns stops parsing
 */
export function parseInWorker(text: string, done: (tree: Tree | null) => void): () => void {
  const worker = new Worker(new URL('./markdown-worker.ts', import.meta.url), { type: 'module' })
  let timer: ReturnType<typeof setTimeout>
  const stop = () => {
    clearTimeout(timer)
    worker.terminate()
  }
  const end = (tree: Tree | null) => {
    stop()
    done(tree)
  }
  worker.onerror = () => end(null)
  worker.onmessage = ({ data }: MessageEvent<'ready' | Tree | null>) => {
    if (data !== 'ready') return end(data)
    timer = setTimeout(end, limitMs, null)
    worker.postMessage(text)
  }
  return stop
}
