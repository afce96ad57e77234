import { answerPreflight as answerWith } from '../../../http/cors.ts'
import type { Start } from '../call.ts'

/** Answers a browser that asks whether a page may send messages. The wildcard covers all headers but `Authorization`. */
export function answerPreflight({ reply }: Pick<Start, 'reply'>): void {
  answerWith(reply, { methods: ['POST'], headers: ['Authorization', '*'] })
}
