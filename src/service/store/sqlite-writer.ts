import { sendAhead } from './ahead.ts'
import type { Connection, Driver } from './driver.ts'
import { createTurns } from './turns.ts'

/** A connection that writes, wherever it is. */
export interface Line extends Connection {
  readonly seal: () => void
  /** Whether it is of no more use. */
  readonly isLost: () => boolean
  readonly close: () => Promise<void>
}

export interface Writer extends Pick<Driver, 'transaction' | 'seal'> {
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

/** Nothing goes over another line than that on which the transaction began: there it would be committed by itself. */
async function transact<T>(line: Line, work: (connection: Connection) => Promise<T>): Promise<T> {
  const connection = sendAhead(line)
  try {
    await connection.all('BEGIN IMMEDIATE')
    const result = await work(connection)
    await connection.all('COMMIT')
    return result
  } catch (cause) {
    await connection.all('ROLLBACK').catch(() => undefined)
    throw cause
  }
}
