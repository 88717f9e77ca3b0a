import type { PhotoStore } from "#app/features/images/photo-store.server.ts";

/** A photo store in memory, without variants: the files are in `stored`. */
export function memoryStore(stored: Map<string, Uint8Array>): PhotoStore {
  const remove = (name: string) => Promise.resolve(void stored.delete(name));
  return {
    read: (name) => Promise.resolve(stored.has(name) ? new Uint8Array(stored.get(name) ?? []) : null),
    exists: (name) => Promise.resolve(stored.has(name)),
    put: (name, bytes) => Promise.resolve(void stored.set(name, bytes)),
    remove,
    open: () => Promise.resolve(null),
    openVariant: () => Promise.resolve(null),
    makeVariants: () => Promise.resolve(),
    removePhoto: remove,
  };
}
