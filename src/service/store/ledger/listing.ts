import type { Connection } from '../engine/driver.ts'
import { everything, toFind } from './find-query.ts'
import { readNumber, readText, toRecord } from '../engine/row.ts'
import * as statement from './statement.ts'
import type { Store, StoredRecord } from '../store.ts'

type Flows = Pick<Store, 'listOrganisations' | 'hasFlow' | 'listFlows' | 'readFlow'>
type Trails = Pick<Store, 'listTrails' | 'countTrails' | 'readTrail' | 'readTrails'>
type Artifacts = Pick<Store, 'listArtifacts' | 'countArtifacts'>

/** Trails asked for in one statement. */
const chunk = 100

/** What there is, by name. */
export function createListing(connection: Connection): Flows & Trails & Artifacts {
  return { ...createFlows(connection), ...createTrails(connection), ...createArtifacts(connection) }
}

function createFlows(connection: Connection): Flows {
  return {
    listOrganisations: async () =>
      (await connection.all(statement.listOrganisations)).map((row) => readText(row, 'org')),
    hasFlow: async (org, flow) => (await connection.all(statement.findFlow, [org, flow])).length > 0,
    listFlows: async (org) => (await connection.all(statement.listFlows, [org])).map((row) => readText(row, 'name')),
    readFlow: async ({ org, flow }) => {
      const { sql, values } = toFind(org, { kinds: ['flow'], flow })
      return (await connection.all(sql, values)).map(toRecord).toReversed()
    },
  }
}

function createTrails(connection: Connection): Trails {
  return {
    countTrails: async (org, flow) =>
      readNumber((await connection.all(statement.countTrails, [org, flow]))[0], 'total'),
    listTrails: async (org, flow, { offset, limit } = everything) => {
      const rows = await connection.all(statement.listTrails, [org, flow, org, flow, offset, limit])
      return rows.map((row) => readText(row, 'name'))
    },
    readTrail: ({ org, flow, trail }) => readChunk(connection, [org, flow], [trail]),
    readTrails: async (org, flow, names) => {
      const chunks: (readonly StoredRecord[])[] = []
      for (let start = 0; start < names.length; start += chunk) {
        chunks.push(await readChunk(connection, [org, flow], names.slice(start, start + chunk)))
      }
      return Map.groupBy(chunks.flat(), ({ trail }) => trail ?? '')
    },
  }
}

/** The last name is repeated until the chunk is full: so one prepared statement serves all pages, and another single trails. */
async function readChunk(
  connection: Connection,
  flow: readonly [string, string],
  names: readonly string[],
): Promise<readonly StoredRecord[]> {
  const asked = names.length === 1 ? names : Array.from({ length: chunk }, (_, at) => names[at] ?? names.at(-1) ?? '')
  return (await connection.all(statement.readTrails(asked.length), [...flow, ...asked])).map(toRecord)
}

function createArtifacts(connection: Connection): Artifacts {
  return {
    countArtifacts: async (org, flow) =>
      readNumber((await connection.all(statement.countArtifacts, [org, flow]))[0], 'total'),
    listArtifacts: async (org, flow, { offset, limit }) => {
      const rows = await connection.all(statement.listArtifacts, [org, flow, org, flow, offset, limit])
      return rows.map((row) => ({
        flow,
        trail: readText(row, 'trail') === '' ? null : readText(row, 'trail'),
        fingerprint: readText(row, 'fingerprint'),
      }))
    },
  }
}
