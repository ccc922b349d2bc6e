import { describe, expect, test } from 'vitest'
import { createToken } from '../../../src/service/access/api-token.ts'
import { listChanges } from '../../../src/service/access/access-history.ts'
import { createBinding } from '../../../src/service/access/binding.ts'
import { transferFlow } from '../../../src/service/access/flow-owner.ts'
import { checkStore } from '../../../src/service/operate/fsck.ts'
import { importArchive } from '../../../src/service/operate/import.ts'
import { toRecordOrigin } from '../../../src/service/store/new-record.ts'
import { githubIssuer } from '../../../src/service/access/issuer.ts'
import { JobClaims } from '../../../src/wire/oidc.ts'
import { parse } from '../../../src/wire/parse.ts'
import { pushClaims, toBinding } from '../../../testkit/service/access/issuer.ts'
import { exportLines, toFile } from '../../../testkit/service/operate/archive.ts'
import { createDataStores, type DamageableStores } from '../../../testkit/service/operate/data-stores.ts'
import { attest } from '../../../testkit/service/operate/store.ts'
import { engines } from '../../../testkit/service/store/engine.ts'

async function attestAsJob(stores: DamageableStores, id: string, repository_id: string): Promise<void> {
  const claims = parse(JobClaims, { ...pushClaims, repository_id })
  if (!claims.ok) throw new Error(JSON.stringify(claims.errors))
  const actor = { name: 'job', job: { ...claims.value, issuer: githubIssuer, bindings: [] } }
  await attest(stores, { id, actor, origin: toRecordOrigin(actor), flow: `flow-${repository_id}` })
}

async function listFindings(stores: DamageableStores): Promise<readonly unknown[]> {
  const findings: unknown[] = []
  await checkStore(stores, { report: (finding) => findings.push(finding) })
  return findings
}

describe.each(engines)('records of access in $name', (engine) => {
  test('are exported and imported, and make the same owners of flows; fsck finds no fault', async () => {
    const [source, target] = [await createDataStores(engine), await createDataStores(engine)]
    const { store } = source
    await createToken(store, { name: 'ci', org: 'acme', flow: '*', role: 'reporter' })
    await createToken(store, { name: 'ops', org: '*', flow: '*', role: 'admin' })
    await createBinding(store, toBinding())
    for (const [at, id] of ['42', '43', '42', '44'].entries()) await attestAsJob(source, `${at}`, id)
    const transfer = { org: 'acme', flow: 'flow-42', issuer: githubIssuer, repository_id: '99' }
    await transferFlow(store, transfer)
    await transferFlow(store, { ...transfer, repository_id: '100' })
    await attestAsJob(source, 'last', '42')

    const owners = await store.listFlowOwners('acme')
    expect(owners.map(({ flow, repository_id }) => [flow, repository_id])).toEqual([
      ['flow-42', '100'],
      ['flow-43', '43'],
      ['flow-44', '44'],
    ])
    await importArchive(target, await toFile((await exportLines(source)).join('')))
    expect(await target.store.listFlowOwners('acme')).toEqual(owners)
    expect(await target.store.listTokens()).toEqual([])
    for (const kind of ['token_change', 'binding_change', 'flow_transfer'] as const) {
      const ofOrganisation = (await listChanges(store, kind)).filter(({ org }) => org === 'acme')
      expect(await listChanges(target.store, kind)).toEqual(ofOrganisation)
      expect(ofOrganisation.length).toBe(kind === 'flow_transfer' ? 2 : 1)
    }
    // The clock of each test store counts by itself.
    const imported = { ...target, store: { ...target.store, now: store.now } }
    expect([await listFindings(source), await listFindings(imported)]).toEqual([[], []])
  })
})
