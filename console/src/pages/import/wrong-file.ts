import type { LocalizedText } from '@kantine/contract/languages.ts'

/** The file cannot be read. The reader sees this message. */
export class WrongFile extends Error {
  readonly sentence: LocalizedText
  constructor(sentence: LocalizedText) {
    super(sentence.en)
    this.sentence = sentence
  }
}

export const mostFileBytes = 20_000_000
