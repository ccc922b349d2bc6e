import { expect, test } from 'vitest'
import { createFolder, callEvidence, startEvidenceServe } from '../../../testkit/cli/evidence.ts'
import { startIssuer } from '../../../testkit/service/access/issuer.ts'

test('evidence flow transfers a flow of a running service to another repository', async () => {
  await using issuer = await startIssuer()
  const data = createFolder()
  const { url } = await startEvidenceServe(data, ['--oidc-issuer', issuer.url])
  const where = ['--data', data, '--org', 'acme']
  await callEvidence(['binding', 'create', ...where, '--name', 'a', '--owner-id', '7', '--issuer', issuer.url])
  const toHeaders = async (id: string): Promise<Record<string, string>> => ({
    authorization: `Bearer ${await issuer.sign({ audience: url, claims: { repository_id: id } })}`,
  })
  const report = async (id: string): Promise<number> => {
    const form = new FormData()
    form.set('data_json', JSON.stringify({ attestation_name: `by-${id}`, is_compliant: true }))
    const address = `${url}/attestations/acme/shop/trail/t/generic`
    return (await fetch(address, { method: 'POST', headers: await toHeaders(id), body: form })).status
  }
  expect([await report('42'), await report('99')]).toEqual([201, 403])

  const to = ['--repository-id', '99', '--issuer', issuer.url]
  const transferred = await callEvidence(['flow', 'transfer', 'shop', ...where, ...to])

  expect(transferred).toEqual({
    exitCode: 0,
    stderr: '',
    stdout: `Flow shop belongs to the repository 99 of ${issuer.url} now, and to the repository 42 of ${issuer.url} before.\n`,
  })
  expect([await report('42'), await report('99')]).toEqual([403, 201])
  const { stdout } = await callEvidence(['flow', 'list', '--json', ...where])
  expect(JSON.parse(stdout)).toMatchObject([{ flow: 'shop', issuer: issuer.url, repository_id: '99' }])
  // The service has read the record of the other process, and shows no event of it.
  const shown = await fetch(`${url}/trails/acme/shop/t`, { headers: await toHeaders('99') })
  const trail = (await shown.json()) as { events: { type: string }[] }
  expect(trail.events.filter(({ type }) => type.includes('attestation')).length).toBe(2)
  expect(JSON.stringify(trail.events)).not.toContain('transfer')
  const fsck = await callEvidence(['fsck', '--data', data])
  expect([fsck.exitCode, fsck.stderr]).toEqual([0, ''])
})
