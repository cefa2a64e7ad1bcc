import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const TEXT = /\.(?:js|css|svg)$/
const ENCODINGS = [
  { suffix: '.br', encode: promisify(brotliCompress), options: {} },
  // Browsers accept only gzip over plain http.
  { suffix: '.gz', encode: promisify(gzip), options: { level: constants.Z_BEST_COMPRESSION } },
]

/** Writes a compressed copy beside each text file of a bundle, so that the server never compresses it. */
export async function compressFiles(dir) {
  const files = await readdir(dir, { recursive: true })
  await Promise.all(files.filter((file) => TEXT.test(file)).map((file) => compress(join(dir, file))))
}

async function compress(file) {
  const content = await readFile(file)
  for (const { suffix, encode, options } of ENCODINGS) await writeFile(file + suffix, await encode(content, options))
}
