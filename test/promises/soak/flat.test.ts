import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Sample, unevenness } from './flat.ts'

const samplesOf = (sampleAt: (n: number) => Sample) => Array.from({ length: 44 }, (_, n) => sampleAt(n))

test('a soak accepts memory and open files that fluctuate, or grow only in the first quarter', () => {
  const swinging = samplesOf((n) => ({ megabytes: 200 + (n % 5) * 10, files: 60 + (n % 3) }))
  const filling = samplesOf((n) => ({ megabytes: Math.min(100 + n * 20, 300), files: Math.min(n * 10, 100) }))
  assert.deepEqual([unevenness(swinging).uneven, unevenness(filling).uneven], [[], []])
})

test('a soak reports growth in memory and open files', () => {
  const { uneven } = unevenness(samplesOf((n) => ({ megabytes: 200 + n * 10, files: 60 + n * 5 })))
  assert.deepEqual(uneven, ['memory grew from 360 to 580 MB', 'open files grew from 140 to 250'])
})
