import type { ArtifactFact } from './evidence.ts'
import { groupBy } from './group-by.ts'

/** A report of an artifact under one name. */
export interface NamedArtifact {
  readonly fact: ArtifactFact
  /** Distinguishes template names from file names: `t:app`, `f:app.tgz`. */
  readonly artifactKey: string
  /** Template name or file name. */
  readonly name: string
  readonly templateName: string | undefined
}

/**
 * Lists the reports of artifacts with their names. A report without a template name has every one under which its origin reported the
 * fingerprint; without any, its file name (rules 5.3).
 */
export function nameArtifacts(facts: readonly ArtifactFact[]): readonly NamedArtifact[] {
  const sameContent = groupBy(facts, toContentKey)
  return facts.flatMap((fact): readonly NamedArtifact[] => {
    const { template_reference_name: own, filename } = fact
    if (own !== undefined) return [toNamedArtifact(fact, own)]
    const names = new Set(sameContent.get(toContentKey(fact))?.flatMap((one) => one.template_reference_name ?? []))
    if (names.size > 0) return [...names].map((name) => toNamedArtifact(fact, name))
    return [{ fact, artifactKey: `f:${filename}`, name: filename, templateName: undefined }]
  })
}

function toContentKey({ fingerprint, origin }: ArtifactFact): string {
  return `${fingerprint} ${origin.key}`
}

function toNamedArtifact(fact: ArtifactFact, name: string): NamedArtifact {
  return { fact, artifactKey: `t:${name}`, name, templateName: name }
}
