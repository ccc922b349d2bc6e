import type { Driver, Row } from '../engine/driver.ts'
import { readNumber, readNumberOrNull, readTextOrNull } from '../engine/row.ts'
import type { Outbox, TargetHealth } from './outbox.ts'
import * as statement from './statement.ts'

/** Actions in one statement: an engine limits its parameters. */
const chunkSize = 100

export function createHealthReader(driver: Driver): Pick<Outbox, 'readHealth'> {
  return {
    readHealth: async (org, numbers) => {
      if (numbers === undefined) return readChunk(driver, org)
      const chunks: (readonly TargetHealth[])[] = []
      for (let start = 0; start < numbers.length; start += chunkSize) {
        chunks.push(await readChunk(driver, org, numbers.slice(start, start + chunkSize)))
      }
      return chunks.flat()
    },
  }
}

async function readChunk(driver: Driver, org: string, numbers?: readonly number[]): Promise<readonly TargetHealth[]> {
  const values = [org, ...(numbers ?? [])]
  const [channels, waiting] = await Promise.all([
    driver.read(statement.listChannels(numbers?.length), values),
    driver.read(statement.countWaiting(numbers?.length), values),
  ])
  const pending = new Map(waiting.map((row) => [toKey(row), readNumber(row, 'total')]))
  return channels.map((row) => toTargetHealth(row, pending.get(toKey(row)) ?? 0))
}

function toKey(row: Row): string {
  return `${readNumber(row, 'number')} ${readNumber(row, 'target')}`
}

function toTargetHealth(row: Row, pending: number): TargetHealth {
  return {
    number: readNumber(row, 'number'),
    target: readNumber(row, 'target'),
    failing_since: readNumberOrNull(row, 'failing_since'),
    last_success: readNumberOrNull(row, 'last_success'),
    last_failure: readNumberOrNull(row, 'last_failure'),
    failure: readTextOrNull(row, 'failure'),
    pending,
  }
}
