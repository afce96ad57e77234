/** The contents and prompts that the scenarios of the conformance suite expect. */
import type { ElicitRequestFormParams } from '@modelcontextprotocol/server'

export const text = (text: string) => ({ type: 'text', text }) as const

/** A PNG of one pixel, and a WAV without sound. */
const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const wav = 'UklGRiQAAABXQVZFZm10IBAAAAABAAEARKwAAIhYAQACABAAZGF0YQAAAAA='

export const image = { type: 'image', data: png, mimeType: 'image/png' } as const
export const audio = { type: 'audio', data: wav, mimeType: 'audio/wav' } as const
export const blob = png

export const resource = (uri: string) => ({
  type: 'resource' as const,
  resource: { uri, mimeType: 'text/plain', text: 'This is an embedded resource content.' },
})

export const embedded = resource('test://embedded-resource')

/** A form with one field. */
export const form = (field: string): ElicitRequestFormParams => ({
  message: `Please give: ${field}`,
  requestedSchema: {
    type: 'object',
    properties: { [field]: field === 'ok' ? { type: 'boolean' } : { type: 'string' } },
    required: [field],
  },
})
