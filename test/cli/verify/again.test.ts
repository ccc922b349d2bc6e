import { createPrivateKey } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signStatement } from '../../../src/log/dsse.ts'
import { createNewRecord } from '../../../src/service/store/new-record.ts'
import { toCanonicalJson } from '../../../src/wire/json/canonical.ts'
import { openShop, openVerifyScene, type ShopScene, type VerifyScene } from '../../../testkit/package/verify-scene.ts'
import { commit, git, repositoryOf, temporaryGitFolder } from '../../../testkit/git/repository.ts'
import { putFlow, reportOverride } from '../../../testkit/service/report.ts'
import { openTemplate, readPayload, strictTemplate } from '../../../testkit/service/verdict.ts'

let scene: VerifyScene
beforeAll(async () => {
  scene = await openVerifyScene()
})
afterAll(() => scene.close())

async function prepare(change: (shop: ShopScene) => Promise<unknown>): Promise<ShopScene> {
  const shop = await openShop(scene)
  await change(shop)
  await scene.download(shop.spot)
  return shop
}

interface Statement {
  readonly subject: object[]
  readonly predicate: Record<string, unknown>
}

/** Records what a service with the same keys would, if its program were another one. */
async function recordOther(
  { spot, askVerdict, sign }: ShopScene,
  change: (statement: Statement) => object,
): Promise<void> {
  await askVerdict({ token: await sign('push') })
  const [record] = await scene.service.store.find(
    spot.org,
    { kinds: ['verdict'], flow: spot.flow, trail: spot.trail },
    1,
  )
  if (record === undefined) throw new Error('There is no verdict.')
  const { envelope } = record.body['found'] as { envelope: unknown }
  const key = createPrivateKey(readFileSync(join(scene.service.folder, 'evidence-verdict.pem')))
  const statement = change(readPayload(envelope) as Statement)
  const found = { envelope: signStatement(toCanonicalJson(statement), key), svr_envelope: null }
  const { org, flow, trail, actor } = record
  await scene.service.store.append({
    record: createNewRecord({ org, flow, trail, actor, kind: 'verdict', body: { ...record.body, found } }),
  })
}

describe('the verdict computed again', () => {
  test.each<[string, (statement: Statement) => object, string]>([
    [
      'subjects',
      ({ subject, ...others }) => ({
        ...others,
        subject: [...subject, { name: 'x', digest: { sha256: 'f'.repeat(64) } }],
      }),
      'subject',
    ],
    [
      'a result',
      ({ predicate, ...others }) => ({ ...others, predicate: { ...predicate, verificationResult: 'FAILED' } }),
      'predicate.verificationResult',
    ],
    [
      'a time before its records',
      ({ predicate, ...others }) => ({
        ...others,
        predicate: { ...predicate, timeVerified: '2020-01-01T00:00:00.000Z' },
      }),
      'predicate.timeVerified',
    ],
    ['members', (statement) => ({ ...statement, predicate: { ...statement.predicate, more: 1 } }), 'predicate.more'],
  ])('shows other %s that a key has signed', async (_, change, path) => {
    const { spot } = await prepare((shop) => recordOther(shop, change))
    const { exitCode, stdout } = await scene.verify(spot)
    expect([exitCode, stdout]).toEqual([
      1,
      expect.stringContaining(`computed again from the records, the verdict differs in ${path}`),
    ])
  })

  test.each<[string, (shop: ShopScene) => Promise<unknown>]>([
    ['of a push', ({ pass }) => pass()],
    ['of a push by a version of the flow', ({ pass }) => pass({ template: `# another comment\n${strictTemplate}` })],
    ['about any commit', ({ pass }) => pass({ data: { commit: 'any' } })],
    ['of selected artifacts', ({ pass }) => pass({ data: { fingerprints: [] } })],
    [
      'of a pull request',
      async ({ pass, sign }) => pass({ token: await sign('pullRequest12'), data: { commit: 'any' } }),
    ],
    ['of a merge group', async ({ askVerdict, sign }) => askVerdict({ token: await sign('group') })],
    ['of an API token', ({ askVerdict }) => askVerdict()],
    [
      'of a flow with several templates and an override that expires',
      async ({ spot, askVerdict, sign, pass, reportUnit }) => {
        await putFlow(scene.service, spot, { template: `${openTemplate}# a later one\n` })
        await reportUnit('push', { is_compliant: false })
        const expires_at = Math.floor(Date.now() / 1000) + 3600
        await reportOverride(scene.service, spot, { attestation_name: 'unit', expires_at })
        await askVerdict({ token: await sign('push'), template: strictTemplate })
        await pass()
      },
    ],
  ])('%s is the same', async (_, change) => {
    const { spot } = await prepare(change)
    const { stdout } = await scene.verify(spot)
    expect(stdout).toContain('computed again from the records, the verdict is the same')
  })
})

describe('a template that no record has', () => {
  const own = `# mine\n${strictTemplate.replace('unit, type: generic', 'unit, type: generic, policy: { sources: 1 }')}`

  test('makes the verdict the word of the service, until the template is given', async () => {
    const { spot } = await prepare(({ pass }) => pass({ template: own }))
    const refused = await scene.verify(spot)
    expect(refused).toMatchObject({ exitCode: 1, stdout: expect.stringContaining('--template gives it') })
    const accepted = await scene.verify(spot, '--accept own-template')
    expect(accepted).toMatchObject({ exitCode: 0, stdout: expect.stringContaining('It is the word of the service.') })
    expect(accepted.stdout).not.toContain('the same')
    expect(accepted.stdout).toContain('Not proven: that the flow requires this template of the change.')
    scene.write('own.yml', own)
    const given = await scene.verify(spot, '--accept own-template --template own.yml')
    expect(given).toMatchObject({ exitCode: 0, stdout: expect.stringContaining('the verdict is the same') })
    scene.write('own.yml', `${own}# edited\n`)
    const other = await scene.verify(spot, '--template own.yml')
    expect(other).toMatchObject({ exitCode: 1, stdout: expect.stringContaining('--template gives it') })
    const relied = await scene.verify(spot, '--accept own-template --template own.yml')
    expect(relied).toMatchObject({ exitCode: 1, stdout: expect.stringContaining('is not the template of the verdict') })
    scene.write('own.yml', 'version: 2\n')
    expect(await scene.verify(spot, '--template own.yml')).toMatchObject({ exitCode: 2 })
  })
})

async function erase({ spot: { org } }: ShopScene, sequence: number): Promise<void> {
  const { status } = await scene.service.request('DELETE', `/records/${org}/${sequence}?reason=personal`)
  expect(status).toBe(200)
}

async function findRecord({ spot: { org, flow, trail } }: ShopScene, type: string): Promise<number> {
  const [record] = await scene.service.store.find(org, { kinds: ['attestation'], flow, trail, type }, 1)
  return record?.sequence ?? 0
}

describe('an erased record', () => {
  test('is judged by what remains', async () => {
    const { spot } = await prepare(async (shop) => {
      await erase(shop, await findRecord(shop, 'generic'))
      await shop.pass()
    })
    const { exitCode, stdout } = await scene.verify(spot)
    expect([exitCode, stdout]).toEqual([0, expect.stringContaining('5 records of the trail, 1 of which were erased')])
    expect(stdout).toContain('the verdict is the same')
  })

  test('whose content decided an earlier verdict is named', async () => {
    const { spot } = await prepare(async (shop) => {
      await shop.pass()
      await erase(shop, await findRecord(shop, 'pull_request'))
    })
    const { exitCode, stdout } = await scene.verify(spot)
    expect([exitCode, stdout]).toEqual([1, expect.stringMatching(/could not be computed again: record \d+ was erased/)])
  })

  test('of the flow is judged by what remains', async () => {
    const { spot } = await prepare(async (shop) => {
      const { org, flow } = shop.spot
      const [record] = await scene.service.store.find(org, { kinds: ['flow'], flow }, 1)
      await erase(shop, record?.sequence ?? 0)
      await shop.pass()
    })
    expect(await scene.verify(spot)).toMatchObject({ exitCode: 0, stdout: expect.stringContaining('the same') })
  })
})

describe('a git checkout', () => {
  const own = strictTemplate.replace('unit, type: generic', 'unit, type: generic, policy: { sources: 1 }')
  const askAbout =
    (sha: string) =>
    async ({ askVerdict }: ShopScene) =>
      askVerdict({ data: { commit: sha }, template: own })

  test('has the template of the verdict in its commit, and gives it', async () => {
    const folder = repositoryOf('first')
    mkdirSync(join(folder, 'deploy'))
    writeFileSync(join(folder, 'deploy', 'other.yml'), strictTemplate)
    writeFileSync(join(folder, 'deploy', 'evidence.yml'), own)
    const sha = commit(folder, 'Require')
    rmSync(join(folder, 'deploy'), { recursive: true })
    commit(folder, 'Forget')
    const { spot } = await prepare(askAbout(sha))
    const { stdout } = await scene.verify(spot, `--repository ${folder}`)
    expect(stdout).toContain(
      `holds: the template of the verdict is deploy/evidence.yml in the commit ${sha.slice(0, 12)}`,
    )
    expect(stdout).toContain('the verdict is the same')
  })

  test('without it, or without its commit, is refused', async () => {
    const folder = repositoryOf('first')
    symlinkSync('file', join(folder, 'evidence.yml'))
    const { spot } = await prepare(askAbout(commit(folder, 'Link')))
    const { exitCode, stdout } = await scene.verify(spot, `--repository ${folder} --accept own-template`)
    expect([exitCode, stdout]).toEqual([1, expect.stringContaining('fails: no YAML or JSON file in the commit')])
    const other = await scene.verify(spot, `--repository ${repositoryOf('second')}`)
    expect(other).toMatchObject({ exitCode: 2, stderr: expect.stringContaining('does not have the commit') })
    const none = await scene.verify(spot, `--repository ${temporaryGitFolder()}`)
    expect(none).toMatchObject({ exitCode: 2, stderr: expect.stringContaining('is no git checkout') })
  })

  test('runs no program of its configuration', async () => {
    const folder = repositoryOf('first')
    const touched = join(folder, 'touched')
    const { spot } = await prepare(askAbout(commit(folder, 'Second')))
    for (const name of ['core.fsmonitor', 'core.pager', 'core.sshCommand', 'diff.external', 'filter.x.smudge'])
      git(folder, 'config', name, `touch ${touched}`)
    await scene.verify(spot, `--repository ${folder}`)
    expect(existsSync(touched)).toBe(false)
  })
})
