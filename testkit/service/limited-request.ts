import { toForm, type RequestOptions } from './harness.ts'

/** Requests of which one text or list has a given size. */
export interface Asked extends RequestOptions {
  readonly method: 'GET' | 'POST' | 'PUT'
  readonly path: string
}

export const text = (size: number): string => 'x'.repeat(size)
export const array = <T>(size: number, value: T): readonly T[] => Array.from({ length: size }, () => value)
export const report = (members: object): Asked => ({
  method: 'POST',
  path: '/attestations/acme/flow/trail/trail/generic',
  form: toForm({ attestation_name: 'a', is_compliant: true, ...members }),
})
export const customType = (members: object, schema?: string): Asked => {
  const form = toForm({ name: 'type', ...members })
  if (schema !== undefined) form.set('type_schema', new File([schema], 'schema.json'))
  return { method: 'POST', path: '/custom-attestation-types/acme', form }
}
export const artifact = (members: object): Asked => ({
  method: 'POST',
  path: '/artifacts/acme/flow',
  json: {
    fingerprint: 'a'.repeat(64),
    filename: 'f',
    build_url: 'b',
    commit_url: 'c',
    git_commit: 'a'.repeat(40),
    ...members,
  },
})
export const action = (members: object): Asked => {
  const targets = [{ type: 'WEBHOOK', url: 'https://receiver.test/' }]
  return {
    method: 'PUT',
    path: '/actions/acme/flows',
    json: { name: 'n', triggers: ['ON_OVERRIDE'], targets, ...members },
  }
}
export const override = (reason: string): Asked => {
  const json = { attestation_name: 'a', original_attestation_type: 'generic', new_compliance_status: true, reason }
  return { method: 'POST', path: '/attestations/acme/flow/trail/trail/override', json }
}
export const template = (size: number): Asked => {
  const form = toForm({ name: 'flow' })
  form.set('template_file', new File([`version: 1\n#${text(size - 12)}`], 'template.yml'))
  return { method: 'PUT', path: '/flows/acme/template_file', form }
}
export const toMembers = (size: number): object =>
  Object.fromEntries(Array.from({ length: size }, (_, at) => [`m${at}`, 1]))
