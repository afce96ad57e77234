/** Parses one text in a thread of its own, which the page can end. */
import { treeOf } from './markdown-tree.ts'

self.onmessage = ({ data }: MessageEvent<string>) => self.postMessage(treeOf(data))
self.postMessage('ready')
