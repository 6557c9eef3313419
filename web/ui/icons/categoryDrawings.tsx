import type { ReactNode } from 'react';

/** The drawings of the top-level categories on a 24 × 24 grid, by icon name. */
export const categoryDrawings: Record<string, ReactNode> = {
  'brake-systems': (
    <>
      <circle cx="12" cy="12" r="9.6" />
      <circle cx="12" cy="12" r="6.2" />
      <circle cx="12" cy="12" r="2.2" />
      <path d="M14.4 12L17.4 14.6" strokeWidth="1.3" />
      <circle cx="19.7" cy="13.6" r="0.8" fill="currentColor" stroke="none" />
      <path d="M13.2 14.1L12.4 18" strokeWidth="1.3" />
      <circle cx="14.5" cy="19.5" r="0.8" fill="currentColor" stroke="none" />
      <path d="M10.8 14.1L7 15.4" strokeWidth="1.3" />
      <circle cx="6.8" cy="17.9" r="0.8" fill="currentColor" stroke="none" />
      <path d="M9.6 12L6.6 9.4" strokeWidth="1.3" />
      <circle cx="4.3" cy="10.4" r="0.8" fill="currentColor" stroke="none" />
      <path d="M10.8 9.9L11.6 6" strokeWidth="1.3" />
      <circle cx="9.5" cy="4.5" r="0.8" fill="currentColor" stroke="none" />
      <path d="M13.2 9.9L17 8.6" strokeWidth="1.3" />
      <circle cx="17.2" cy="6.1" r="0.8" fill="currentColor" stroke="none" />
    </>
  ),
  cockpit: (
    <>
      <path d="M7.5 17.5H5.2C3.3 17.5 2 15.4 2 12.2S3.6 6.5 6.2 6.5h11.6c2.6 0 4.2 2.5 4.2 5.7s-1.3 5.3-3.2 5.3h-2.3" />
      <path d="M9.6 4.6h4.8v3.8H9.6z" fill="var(--plate,#fff)" stroke="none" />
      <path d="M9.6 4.6h4.8v3.8H9.6z" />
    </>
  ),
  'drivetrain-and-gears': (
    <>
      <path d="M19.9 10.7L21.8 11.4L21.8 12.6L19.9 13.3L19.7 14.3L21.1 15.7L20.6 16.8L18.6 16.6L17.9 17.4L18.5 19.3L17.7 20L15.9 19L15 19.4L14.7 21.4L13.6 21.7L12.5 20L11.5 20L10.4 21.7L9.3 21.4L9 19.4L8.1 19L6.3 20L5.5 19.3L6.1 17.4L5.4 16.6L3.4 16.8L2.9 15.7L4.3 14.3L4.1 13.3L2.2 12.6L2.2 11.4L4.1 10.7L4.3 9.7L2.9 8.3L3.4 7.2L5.4 7.4L6.1 6.6L5.5 4.7L6.3 4L8.1 5L9 4.6L9.3 2.6L10.4 2.3L11.5 4L12.5 4L13.6 2.3L14.7 2.6L15 4.6L15.9 5L17.7 4L18.5 4.7L17.9 6.6L18.6 7.4L20.6 7.2L21.1 8.3L19.7 9.7Z" />
      <circle cx="12" cy="12" r="4.6" />
      <circle cx="12" cy="12" r="1.1" fill="currentColor" stroke="none" />
    </>
  ),
  'e-bike-systems': (
    <>
      <path d="M8 3.5h8a2 2 0 0 1 2 2v13a2 2 0 0 1-2 2H8a2 2 0 0 1-2-2v-13a2 2 0 0 1 2-2zM10 3.5V2M14 3.5V2" />
      <path d="M12.8 7.5 9.5 12.5h5l-3.3 5" />
    </>
  ),
  light: (
    <>
      <path d="M3.5 10.2c0-1.8 1.3-3 3-3.2l6.3-.8c.6 0 1 .3 1 .9v9.8c0 .6-.4 1-1 .9l-6.3-.8c-1.7-.2-3-1.4-3-3.2z" />
      <path d="M13.8 6.8c2 1 3 3 3 5.2s-1 4.2-3 5.2" />
      <path d="M19.3 12H22M18.8 7.6l2.2-1.4M18.8 16.4l2.2 1.4" />
    </>
  ),
  other: (
    <>
      <path d="M3.5 7.8 12 4l8.5 3.8v8.6L12 20.2l-8.5-3.8z" />
      <path d="M3.5 7.8 12 11.6l8.5-3.8M12 11.6v8.6M7.7 5.9l8.5 3.8" />
    </>
  ),
  seat: (
    <>
      <path d="M2.5 8.6c.4-2.3 2.5-2.7 4.7-1.9 3.3 1.2 6.2 1.2 9.3.6 2.3-.4 4.3-.1 5.2 1.5.5.9-.1 1.8-1.1 1.6-2.5-.4-4.3.2-6.6 1.1-3 1.2-6.2 1.3-8.8 1.1-2-.2-3.1-1.8-2.7-4z" />
      <path d="M6 12.7l2.2 2.8h7.2l3.2-4.7" />
      <path d="M11.7 15.5V22" strokeWidth="2.4" />
    </>
  ),
  suspension: (
    <>
      <path d="M12 1.8v3.7M6 5.5h12v2.6H6zM7.4 8.1v4M16.6 8.1v4" />
      <path d="M5.8 12.1h3.3v1.6c.8-1 1.8-1.4 2.9-1.4s2.1.4 2.9 1.4v-1.6h3.3v8.2c0 .8-.7 1.4-1.5 1.4s-1.5-.6-1.5-1.4v-3.2c-.8-1.2-1.9-1.7-3.2-1.7s-2.4.5-3.2 1.7v3.2c0 .8-.7 1.4-1.5 1.4s-1.5-.6-1.5-1.4z" />
    </>
  ),
  wheels: (
    <>
      <circle cx="12" cy="12" r="9.6" />
      <circle cx="12" cy="12" r="7" />
      <circle cx="12" cy="12" r="1.8" />
      <path d="M13.9 12.4L18.8 13.4" strokeWidth="1.1" />
      <path d="M13 13.6L15.8 17.8" strokeWidth="1.1" />
      <path d="M11.6 13.9L10.6 18.8" strokeWidth="1.1" />
      <path d="M10.4 13L6.2 15.8" strokeWidth="1.1" />
      <path d="M10.1 11.6L5.2 10.6" strokeWidth="1.1" />
      <path d="M11 10.4L8.2 6.2" strokeWidth="1.1" />
      <path d="M12.4 10.1L13.4 5.2" strokeWidth="1.1" />
      <path d="M13.6 11L17.8 8.2" strokeWidth="1.1" />
    </>
  ),
};
