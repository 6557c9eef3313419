/** A file of a form, written to a temporary place; it is gone when the request ends unless it was stored. */
export interface Upload {
  /** As the form writes it: `images.1`. */
  field: string;
  /** As the sender's machine called it; only ever shown, never used as a path. */
  name: string;
  path: string;
  size: number;
  sha256: Buffer;
}

/** A file whose bytes are kept; `claim` gives it its row, in the transaction that uses it. */
export interface StoredFile {
  id: string;
  kind: 'image' | 'document' | 'preview' | 'spreadsheet' | 'archive' | 'export';
  /** As it is offered for download. */
  name: string;
  mime: string;
  size: number;
  sha256: Buffer;
  width: number | null;
  height: number | null;
}
