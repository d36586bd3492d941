/* A small static server with the program's security policy, for page work before the program is
 * built. Loopback only. */
import { createServer } from "node:http";
import { readFile } from "node:fs/promises";
import { extname, join, normalize } from "node:path";

const TYPES = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".json": "application/json",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".wasm": "application/wasm",
  ".webmanifest": "application/manifest+json",
};
const POLICY =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data: blob:; " +
  "font-src 'self'; connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; " +
  "form-action 'none'; frame-ancestors 'self'";

async function answer(folder, request, response) {
  const path = normalize(new URL(request.url, "http://localhost").pathname);
  const name = path === "/" ? "index.html" : path.slice(1);
  try {
    const bytes = await readFile(join(folder, name));
    response.writeHead(200, {
      "content-type": TYPES[extname(name)] ?? "application/octet-stream",
      "content-security-policy": POLICY,
    });
    response.end(bytes);
  } catch {
    response.writeHead(404).end();
  }
}

export async function startStatic(folder) {
  const server = createServer((request, response) => answer(folder, request, response));
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  const stop = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return { address: `http://127.0.0.1:${server.address().port}`, stop };
}
