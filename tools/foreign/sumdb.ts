import { execFile } from 'node:child_process'
import { createPublicKey } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { printVerifierKey, toPublicBytes } from '../../src/log/note-key.ts'
import { printTilePath, tileWidth, type Tile } from '../../src/log/tile.ts'
import type { LogService } from '../../src/service/log/log-service.ts'
import type { SignedCheckpoint } from '../../src/service/log/signer.ts'
import { openLogs } from '../../src/service/log/open-logs.ts'
import { openStore } from '../../src/service/store/open.ts'
import type { Store } from '../../src/service/store/store.ts'
import type { ForeignCheck } from './check.ts'
import { toForeignRecord } from './foreign-record.ts'

const execute = promisify(execFile)

const org = 'acme'
/** The tree has a level of tiles above 256 full ones. */
const records = 66_000
const oldRecords = 700

/**
 * Verifies checkpoints, tiles, entries, receipts and a consistency proof of a real log with `golang.org/x/mod/sumdb`, the code of Go's
 * checksum database (sumdb/main.go).
 */
export const sumdb: ForeignCheck = {
  name: 'sumdb',
  needs: 'go',
  run: async ({ command }, print) => {
    const folder = mkdtempSync(join(tmpdir(), 'sumdb-'))
    try {
      await writeLog(folder)
      const env = { ...process.env, GOFLAGS: '-buildvcs=false -mod=readonly' }
      const { stdout } = await execute(command, ['run', '.', folder], { cwd: join(import.meta.dirname, 'sumdb'), env })
      print(stdout.trim())
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  },
}

async function writeLog(folder: string): Promise<void> {
  const store = await openStore(':memory:')
  const start = await openLogs(store, { folder, keyFile: join(folder, 'evidence.key'), signLogs: true })
  const logs = start(() => 'https://evidence.example')
  if (logs === undefined) throw new Error('The logs are not signed.')
  try {
    await append(store, 0, oldRecords)
    const old = requireCheckpoint(await logs.readCheckpoint(org))
    await append(store, oldRecords, records)
    const checkpoint = requireCheckpoint(await logs.readCheckpoint(org))
    writeFileSync(join(folder, 'old'), old.note)
    writeFileSync(join(folder, 'checkpoint'), checkpoint.note)
    writeFileSync(join(folder, 'key'), readVerifierKey(folder, checkpoint.origin))
    await writeProofs(folder, logs, { from: old.size, to: checkpoint.size })
    for (const tile of listTiles(checkpoint.size)) await writeTile(folder, logs, tile)
  } finally {
    await logs.close()
    await store.close()
  }
}

async function append(store: Store, from: number, to: number): Promise<void> {
  for (let start = from; start < to; start += 1000) {
    const ids = Array.from({ length: Math.min(1000, to - start) }, (_, at) => start + at)
    await Promise.all(ids.map((id) => store.append({ record: toForeignRecord(org, id) })))
  }
}

function requireCheckpoint(checkpoint: SignedCheckpoint | undefined): SignedCheckpoint {
  if (checkpoint === undefined) throw new Error('The log has no checkpoint.')
  return checkpoint
}

function readVerifierKey(folder: string, name: string): string {
  const publicKey = toPublicBytes(createPublicKey(readFileSync(join(folder, 'evidence-log.pem'), 'utf8')))
  return printVerifierKey({ name, type: 0x01, publicKey })
}

interface Sizes {
  readonly from: number
  readonly to: number
}

async function writeProofs(folder: string, logs: LogService, { from, to }: Sizes): Promise<void> {
  const proof = await logs.proveConsistency(org, from, to)
  const texts = (proof ?? []).map((hash) => Buffer.from(hash).toString('base64'))
  writeFileSync(join(folder, 'consistency.json'), JSON.stringify({ Proof: texts }))
  mkdirSync(join(folder, 'receipts'))
  for (const sequence of [1, 2, 255, 256, 257, oldRecords, 65_536, 65_537, to]) {
    writeFileSync(join(folder, 'receipts', `${sequence}`), (await logs.createReceipt(org, sequence)) ?? '')
  }
}

/** All tiles of a log of this size. */
function listTiles(size: number): readonly Tile[] {
  const levels: readonly Tile['level'][] = ['entries', 0, 1, 2]
  return levels.flatMap((level) => {
    const hashes = Math.floor(size / tileWidth ** (level === 'entries' ? 0 : level))
    return Array.from({ length: Math.ceil(hashes / tileWidth) }, (_, position) => {
      return { level, position, width: Math.min(tileWidth, hashes - position * tileWidth) }
    })
  })
}

async function writeTile(folder: string, logs: LogService, tile: Tile): Promise<void> {
  const path = join(folder, printTilePath(tile))
  const bytes = await logs.readTile(org, tile)
  if (bytes === undefined) throw new Error(`The log has no ${printTilePath(tile)}.`)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, bytes)
}
