/** Why a report of a custom type counts for nothing, and what to do (rules 5.1). Without a full stop. */
export function describeUnjudged(typeName: string): string {
  return `not judged: type ${typeName} has no definition with a schema or a rule (create one with \`evidence type create ${typeName}\`, or send the boolean is_compliant in attestation_data, and report it again)`
}
