import { isWholeCommit } from '../../../wire/trail-name.ts'
import type { Connection, Row } from '../engine/driver.ts'
import { readNumber, readText } from '../engine/row.ts'
import type { CustomTypeKey, Listing } from '../reader.ts'
import type { FlowKey } from '../record.ts'
import * as statement from './read-statement.ts'

/** Trails in one statement. */
const chunkSize = 100

/** No position is larger. */
const last = Number.MAX_SAFE_INTEGER

/** Lists names. */
export function createListing(connection: Connection): Listing {
  const findFlowStart: Listing['findFlowStart'] = async (org, flow) => {
    const [row] = await connection.read(statement.findFlowStart, [org, flow])
    return row === undefined ? undefined : readNumber(row, 'sequence')
  }
  return {
    listOrganisations: async () =>
      (await connection.read(statement.listOrganisations)).map((row) => readText(row, 'org')),
    hasFlow: async (org, flow) => (await findFlowStart(org, flow)) !== undefined,
    findFlowStart,
    listFlows: async (org) => (await connection.read(statement.listFlows, [org])).map((row) => readText(row, 'name')),
    countTrails: async (org, flow) =>
      readNumber((await connection.read(statement.countTrails, [org, flow]))[0], 'total'),
    listTrails: async (org, flow, { upTo = last, limit } = { limit: last }) => {
      const rows = await connection.read(statement.listTrails, [org, flow, upTo, limit])
      return rows.map((row) => readText(row, 'name'))
    },
    listCommitNames: async (org, flow, beginning) => {
      const rows = await connection.read(statement.listCommitNames, [org, flow, beginning, `${beginning}g`])
      return rows.map((row) => readText(row, 'name')).filter(isWholeCommit)
    },
    measureTrails: (org, flow, names) => measureTrails(connection, { org, flow }, names),
    countArtifacts: async (org, flow) =>
      readNumber((await connection.read(statement.countArtifacts, [org, flow]))[0], 'total'),
    listArtifacts: async (org, flow, { upTo = last, limit }) => {
      const rows = await connection.read(statement.listArtifacts, [org, flow, upTo, limit])
      return rows.map((row) => ({
        flow,
        trail: readText(row, 'trail') === '' ? null : readText(row, 'trail'),
        fingerprint: readText(row, 'fingerprint'),
      }))
    },
    findArtifactStart: async (org, { flow, trail, fingerprint }) => {
      const [row] = await connection.read(statement.findArtifactStart, [org, flow, trail ?? '', fingerprint])
      return row === undefined ? undefined : readNumber(row, 'sequence')
    },
    listCustomTypes: async (org) => (await connection.read(statement.listCustomTypes, [org])).map(toCustomTypeKey),
  }
}

function toCustomTypeKey(row: Row): CustomTypeKey {
  return { name: readText(row, 'name'), versions: readNumber(row, 'versions'), newest: readNumber(row, 'newest') }
}

async function measureTrails(
  connection: Connection,
  { org, flow }: FlowKey,
  names: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const sizes = new Map<string, number>()
  for (let start = 0; start < names.length; start += chunkSize) {
    const padded = padNames(names.slice(start, start + chunkSize))
    const rows = await connection.read(statement.measureTrails(padded.length), [org, flow, ...padded])
    for (const row of rows) sizes.set(readText(row, 'trail'), readNumber(row, 'size'))
  }
  return sizes
}

/** The last name is repeated until the chunk is full, so that one prepared statement serves all pages, and another single trails. */
function padNames(names: readonly string[]): readonly string[] {
  return names.length === 1 ? names : Array.from({ length: chunkSize }, (_, at) => names[at] ?? names.at(-1) ?? '')
}
