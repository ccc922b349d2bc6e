import type { Connection, Driver } from '../engine/driver.ts'
import { transact } from './transaction.ts'
import { createTurns } from '../engine/mutex.ts'

/** A connection that writes, wherever it is. */
export interface Line extends Connection, Pick<Driver, 'record'> {
  readonly seal: () => void
  /** Whether it is of no more use. */
  readonly isLost: () => boolean
  readonly close: () => Promise<void>
}

export interface Writer extends Pick<Driver, 'transaction' | 'record' | 'seal'> {
  /** `before` is called when nothing runs any more. */
  readonly close: (before: () => void) => Promise<void>
}

/** Writes over one line, one transaction after another. A line that is lost is opened anew by the next transaction, sealed as it was. */
export function createWriter(open: () => Line): Writer {
  const inTurn = createTurns()
  let line = open()
  let isSealed = false
  let isClosed = false

  const hold = async (): Promise<Line> => {
    if (isClosed) throw new Error('The database is closed.')
    if (!line.isLost()) return line
    await line.close()
    line = open()
    if (isSealed) line.seal()
    return line
  }

  return {
    transaction: (work) => inTurn(async () => transact(await hold(), work)),
    record: (batch, now) => inTurn(async () => (await hold()).record(batch, now)),
    seal: () => {
      isSealed = true
      line.seal()
    },
    close: (before) =>
      inTurn(async () => {
        isClosed = true
        before()
        await line.close()
      }),
  }
}
