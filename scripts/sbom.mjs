// What is shipped, and under which licences: dist/sbom.cdx.json (CycloneDX) and dist/licences.txt.
import { execFileSync } from 'node:child_process'
import { globSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const OWN = '@tollgate/'
const LICENCE_FILE = /^(?:licen[cs]e|copying|notice)(?:[.-].*)?$/i

if (import.meta.main) {
  const bom = shippedBom()
  const folder = join(root, 'dist')
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'sbom.cdx.json'), `${JSON.stringify(bom, null, 2)}\n`)
  writeFileSync(join(folder, 'licences.txt'), licenceTexts(bom))
  console.log(`${bom.components.length} packages: dist/sbom.cdx.json, dist/licences.txt`)
}

/**
 * What npm says of the packages that the server runs with, and of those that the web pages are built from.
 *
 * @typedef {{ license?: { id?: string, name?: string }, expression?: string }} Licence
 * @typedef {{ 'bom-ref': string, licenses?: Licence[] }} Component
 * @returns {{ bomFormat: string, metadata: { component: { name: string } }, components: Component[] }}
 */
export function shippedBom() {
  const all = bomOfNpm()
  const shipped = shippedRefs(all.dependencies)
  // npm calls the project by its folder.
  const component = { ...all.metadata.component, name: 'tollgate', type: 'application' }
  return {
    ...all,
    metadata: { ...all.metadata, component },
    components: all.components.filter((one) => shipped.has(one['bom-ref'])).map(asShipped),
    dependencies: all.dependencies
      .filter(({ ref }) => shipped.has(ref))
      .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((other) => shipped.has(other)) })),
  }
}

function bomOfNpm() {
  const args = ['sbom', '--sbom-format=cyclonedx', '--loglevel=error']
  return JSON.parse(execFileSync('npm', args, { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 }))
}

/**
 * From our packages on whatever they need. npm's `--omit=dev` leaves out what a development package needs as well
 * (pg-types, nodemailer), and its graph has peers that are optional and only here because of the tests.
 */
function shippedRefs(dependencies) {
  const packages = lockedPackages()
  const needs = new Map(dependencies.map(({ ref, dependsOn }) => [ref, dependsOn]))
  const refs = new Set([...needs.keys()].filter((ref) => ref.startsWith(OWN)))
  // A set is gone through to its end, with what is added meanwhile.
  for (const ref of refs) {
    const isNeeded = ref.startsWith(`${OWN}web@`) ? isInPages() : neededBy(packages.get(ref))
    for (const other of needs.get(ref) ?? []) if (isNeeded(nameIn(other))) refs.add(other)
  }
  return refs
}

function neededBy({ dependencies = {}, peerDependencies = {}, peerDependenciesMeta = {} }) {
  return (name) => name in dependencies || (name in peerDependencies && peerDependenciesMeta[name]?.optional !== true)
}

/** What the pages name: the bundler takes it in, so that it is declared for development alone. */
function isInPages() {
  const files = globSync('packages/web/{index.html,src/**/*.{ts,tsx,css}}', { cwd: root })
  const sources = files.filter((file) => !file.includes('.test.')).map((file) => readFileSync(join(root, file), 'utf8'))
  return (name) => sources.some((source) => source.includes(`'${name}'`) || source.includes(`'${name}/`))
}

/** Entries of package-lock.json with their folders, by name and version. */
function lockedPackages() {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  return new Map(
    Object.entries(packages).map(([folder, entry]) => {
      const name = entry.name ?? folder.split('node_modules/').at(-1)
      return [`${name}@${entry.version}`, { ...entry, folder }]
    }),
  )
}

function nameIn(ref) {
  return ref.slice(0, ref.lastIndexOf('@'))
}

function asShipped({ properties, ...component }) {
  const kept = properties.filter(({ name }) => name !== 'cdx:npm:package:development')
  return { ...component, scope: 'required', properties: kept }
}

/** @param {{ components: Component[] }} bom @returns {string} the licence of every package but our own, with its text */
export function licenceTexts({ components }) {
  const packages = lockedPackages()
  return components
    .filter((component) => !component['bom-ref'].startsWith(OWN))
    .map((component) => {
      const { 'bom-ref': ref, licenses = [] } = component
      const ids = licenses.map(({ license, expression }) => expression ?? license.id ?? license.name)
      const texts = textsIn(join(root, packages.get(ref).folder))
      return [`${ref}: ${ids.join(', ') || 'no licence named'}`, ...texts].join('\n\n')
    })
    .join(`\n\n${'='.repeat(80)}\n\n`)
}

function textsIn(folder) {
  const files = readdirSync(folder).filter((file) => LICENCE_FILE.test(file))
  return files.map((file) => readFileSync(join(folder, file), 'utf8').trim())
}
