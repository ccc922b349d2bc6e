import { randomUUID } from 'node:crypto'
import { copyFileSync, rmSync } from 'node:fs'
import { Client } from 'pg'
import { onTestFinished } from 'vitest'
import type { Engine } from './database.ts'

/** Copies a database that no process uses. Returns what restores the copy in its place, as an operator does after a failure. */
export async function backUpDatabase(engine: Engine, place: string): Promise<() => Promise<void>> {
  if (!place.includes('://')) {
    const copy = `${place}.${randomUUID()}.backup`
    copyFileSync(place, copy)
    return async () => {
      for (const end of ['-wal', '-shm']) rmSync(`${place}${end}`, { force: true })
      copyFileSync(copy, place)
    }
  }
  const { place: copy, remove } = await engine.make()
  onTestFinished(remove)
  const [original, backup] = [place, copy].map((url) => new URL(url).pathname.slice(1))
  const clone = async (from: string | undefined, to: string | undefined): Promise<void> => {
    const client = new Client(new URL('/postgres', place).href)
    await client.connect()
    try {
      await client.query(`DROP DATABASE IF EXISTS ${to} WITH (FORCE)`)
      await client.query(`CREATE DATABASE ${to} TEMPLATE ${from} STRATEGY file_copy`)
    } finally {
      await client.end()
    }
  }
  await clone(original, backup)
  return () => clone(backup, original)
}
