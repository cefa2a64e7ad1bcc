// The import rules of docs/architecture.md that the linter cannot express.
import { globSync, readFileSync } from 'node:fs'
import { join, posix, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

const packageRules = {
  contract: { packages: [], libraries: ['zod'] },
  policy: { packages: ['contract'], libraries: ['js-yaml'] },
  engine: { packages: ['contract', 'policy'], libraries: ['big.js'] },
  cli: { packages: ['contract', 'policy', 'engine'] },
  server: { packages: ['contract', 'policy', 'engine'] },
  web: { packages: ['contract', 'policy', 'engine'] },
}

/** Folders of a package from the top down: what stands above imports what is below, never the other way. */
const above = {
  database: ['access', 'writing', 'history', 'catalogue', 'http', 'bulk', 'operation', 'policy', 'seed'],
  threads: ['access', 'writing', 'history', 'catalogue', 'http', 'bulk', 'operation', 'policy', 'seed', 'database'],
  history: ['access', 'writing', 'catalogue', 'http', 'bulk', 'operation', 'policy', 'seed'],
  http: ['writing', 'catalogue', 'bulk', 'operation', 'policy', 'seed'],
  access: ['writing'],
  catalogue: ['bulk', 'operation', 'policy', 'seed', 'simulate'],
  ui: ['catalogue', 'simulate'],
}

const importPatterns = [
  /^\s*(?:import|export)\b[^'"`;]*?\bfrom\s*['"]([^'"]+)['"]/gm,
  /^\s*import\s*['"]([^'"]+)['"]/gm,
  /\bimport\s*\(\s*['"]([^'"]+)['"]/g,
]

if (import.meta.main) {
  const found = findViolations(fileURLToPath(new URL('..', import.meta.url)))
  for (const line of found) console.error(line)
  if (found.length > 0)
    console.error(`\n${found.length} imports cross a boundary of docs/architecture.md, “Import rules”.`)
  process.exitCode = found.length > 0 ? 1 : 0
}

/** @param {string} root the project's folder @returns {string[]} one line per import that breaks a rule */
export function findViolations(root) {
  return globSync('packages/*/src/**/*.{ts,tsx}', { cwd: root })
    .map((file) => file.split(sep).join('/'))
    .filter((file) => !file.includes('.test.'))
    .toSorted()
    .flatMap((file) => violationsOf(root, file))
}

function violationsOf(root, file) {
  const source = readFileSync(join(root, file), 'utf8')
  const faults = importsOf(source).map((specifier) => {
    const reason = forbidden(placeOf(file), targetOf(file, specifier), () => declaredLibraries(root, file))
    return reason && `${file}: imports '${specifier}', but ${reason}`
  })
  if (isBarrel(source)) faults.push(`${file}: only passes on other files' exports; import from those files instead`)
  return faults.filter(Boolean)
}

/** @param {string} source @returns {string[]} what it names in its imports */
export function importsOf(source) {
  return importPatterns.flatMap((pattern) => [...source.matchAll(pattern)].map((match) => match[1]))
}

function targetOf(file, specifier) {
  if (specifier.startsWith('.')) return { ...placeOf(posix.join(posix.dirname(file), specifier)), relative: true }
  const own = /^@tollgate\/([^/]+)\/?(.*)$/.exec(specifier)
  if (own) return placeOf(`packages/${own[1]}/src/${own[2]}`)
  if (specifier.startsWith('node:')) return { library: 'node:' }
  const [scope, name] = specifier.split('/')
  return { library: scope.startsWith('@') ? `${scope}/${name}` : scope }
}

/** Where a file lives: its package, the folder below src (none for app.ts and the like), and its feature. */
function placeOf(path) {
  const [, packageName, , ...inside] = path.split('/')
  const area = inside.length > 1 ? inside[0] : null
  return { packageName, area, feature: area === 'features' && inside.length > 2 ? inside[1] : null }
}

function forbidden(from, to, declared) {
  const rule = packageRules[from.packageName]
  if (!rule) return `packages/${from.packageName} has no import rule yet: give it one in scripts/check-boundaries.mjs`
  if (to.library) return forbiddenLibrary(from.packageName, rule, to.library, declared)
  if (to.packageName !== from.packageName) return forbiddenPackage(from.packageName, rule, to)
  return forbiddenAbove(from, to) ?? forbiddenFeature(from, to)
}

function forbiddenLibrary(packageName, rule, library, declared) {
  if (rule.libraries) {
    const allowed = [...rule.packages.map((name) => `packages/${name}`), ...rule.libraries].join(' and ')
    return rule.libraries.includes(library) ? null : `packages/${packageName} may import ${allowed} only`
  }
  if (library === 'node:') return packageName === 'web' ? 'packages/web runs in the browser' : null
  return declared().has(library) ? null : `packages/${packageName}/package.json does not declare ${library}`
}

function forbiddenPackage(packageName, rule, to) {
  if (!rule.packages.includes(to.packageName)) return `packages/${packageName} never imports packages/${to.packageName}`
  return to.relative ? `another package is imported by its name, @tollgate/${to.packageName}/…` : null
}

function forbiddenAbove({ area }, to) {
  return above[area]?.includes(to.area) ? `${area}/ never imports ${to.area}/, which stands above it` : null
}

function forbiddenFeature(from, to) {
  if (to.area !== 'features') return null
  if (from.feature) {
    return from.feature === to.feature ? null : `features/${from.feature} never imports features/${to.feature ?? ''}`
  }
  // A file beside the features' folders lists them for the app: features/screens.ts.
  const composes = [null, 'app', 'features'].includes(from.area)
  return composes ? null : `${from.area}/ never imports features/; only app does`
}

function declaredLibraries(root, file) {
  const manifest = JSON.parse(readFileSync(join(root, file.split('/').slice(0, 2).join('/'), 'package.json'), 'utf8'))
  return new Set(Object.keys({ ...manifest.dependencies, ...manifest.devDependencies }))
}

function isBarrel(source) {
  const code = source.replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '')
  const reexport = /^\s*export\b[^'"`;=()]*?\bfrom\s*['"][^'"]+['"];?/gm
  return reexport.test(code) && code.replace(reexport, '').trim() === ''
}
