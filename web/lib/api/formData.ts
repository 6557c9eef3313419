import { mostFormFields } from '#contract/endpoint.ts';

/** What a form may carry: scalars, files, lists and records of them. `undefined` is left out, `null` is sent as empty text. */
type FormValue =
  | string
  | number
  | boolean
  | null
  | undefined
  | Date
  | Blob
  | readonly FormValue[]
  | { readonly [key: string]: FormValue };

/** Writes values as form fields: lists as `a[]`, records as `a[b]`, booleans as `true` and `false`, null as empty text. */
function encodeForm(values: Readonly<Record<string, unknown>>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) append(form, name, value as FormValue);
  return form;
}

/** Writes a body as a form, or as JSON text where it has more fields than a form may have and no file. */
export function encodeBody(values: Readonly<Record<string, unknown>>): FormData | string {
  const form = encodeForm(values);
  const entries = [...form.values()];
  const isForm = entries.length <= mostFormFields || entries.some((value) => value instanceof Blob);
  return isForm ? form : JSON.stringify(values);
}

function append(form: FormData, name: string, value: FormValue): void {
  if (value === undefined) return;
  if (value === null) form.append(name, '');
  else if (value instanceof File) form.append(name, value, value.name);
  else if (value instanceof Blob) form.append(name, value);
  else if (value instanceof Date) form.append(name, value.toISOString());
  else if (isList(value)) {
    // A form has no other way to express an empty list: one empty entry means it.
    if (value.length === 0) form.append(`${name}[]`, '');
    for (const [index, entry] of value.entries()) {
      append(form, isRecord(entry) ? `${name}[${index}]` : `${name}[]`, entry);
    }
  } else if (typeof value === 'object') {
    for (const [key, entry] of Object.entries(value)) append(form, `${name}[${key}]`, entry);
  } else form.append(name, String(value));
}

function isList(value: FormValue): value is readonly FormValue[] {
  return Array.isArray(value);
}

function isRecord(value: FormValue): boolean {
  return (
    typeof value === 'object' &&
    value !== null &&
    !isList(value) &&
    !(value instanceof Blob) &&
    !(value instanceof Date)
  );
}

/** Writes a query string with its question mark; lists as `a[]`, records as `a[b]`, booleans as 1 and 0; nothing for null, undefined and empty text. */
export function encodeQuery(values: Readonly<Record<string, unknown>> | undefined): string {
  const query = new URLSearchParams();
  const put = (name: string, value: unknown): void => {
    if (value === undefined || value === null || value === '') return;
    if (Array.isArray(value)) for (const entry of value) query.append(`${name}[]`, asText(entry));
    else if (isRecord(value as FormValue))
      for (const [key, entry] of Object.entries(value)) put(`${name}[${key}]`, entry);
    else query.append(name, typeof value === 'boolean' ? (value ? '1' : '0') : asText(value));
  };
  for (const [name, value] of Object.entries(values ?? {})) put(name, value);
  const text = query.toString();
  return text === '' ? '' : `?${text}`;
}

/** Puts parameters into the braces of a path: `/api/users/{id}` and 7 become `/api/users/7`. Throws if one is missing. */
export function fillPath(url: string, params: Readonly<Record<string, unknown>> | undefined): string {
  return url.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params?.[name];
    if (value === undefined || value === null || value === '') throw new Error(`The path ${url} needs ${name}`);
    return encodeURIComponent(asText(value));
  });
}

function asText(value: unknown): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value as string | number | boolean);
}
