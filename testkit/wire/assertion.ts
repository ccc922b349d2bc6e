import type { Assertion } from '../../src/wire/resource/artifact.ts'

/** An assertion on an artifact, as a service answers it. */
export function toAssertion(compliance: Assertion['compliance'], reasons: string[] = []): Assertion {
  const compliant = compliance === 'COMPLIANT'
  return { compliance, reasons, compliant, scope: 'flow', html_url: '', flows: [], all_flows: false }
}
