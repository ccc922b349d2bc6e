import { Duplex } from 'node:stream'
import { Client } from 'pg'
import { expect, test } from 'vitest'
import { sendTogether } from '../../../../src/service/store/postgres/connection.ts'

test('statements of one cycle of the event loop are sent with one write, those of the next one with another', async () => {
  const writes: string[] = []
  const stream = new Duplex({
    write: (chunk, _encoding, done) => {
      writes.push(String(chunk))
      done()
    },
    writev: (chunks, done) => {
      writes.push(chunks.map(({ chunk }) => String(chunk)).join(''))
      done()
    },
  })
  const { connection } = new Client({ stream: () => stream })
  const send = (text: string): void => {
    sendTogether({ connection })
    connection.stream.write(text)
  }
  send('a')
  await Promise.resolve()
  send('b')
  await new Promise((resolve) => setImmediate(resolve))
  send('c')
  await new Promise((resolve) => setImmediate(resolve))
  expect(writes).toEqual(['ab', 'c'])
})
