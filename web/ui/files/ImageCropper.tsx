import { Button } from '@mantine/core';
import { type PointerEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../dialogs/Dialog.tsx';
import { type Crop, drag, keepInside, mostZoom, sideOf } from './cropping.ts';
import classes from './ImageCropper.module.css';

/** Side of the picture that comes out, in pixels. */
const outputSide = 512;
/** Side of the square on screen, in CSS pixels. */
const view = 280;
const middle: Crop = { x: 0.5, y: 0.5, zoom: 1 };

interface ImageCropperProps {
  /** Decoded and upright; see `readPicture`. */
  picture: ImageBitmap;
  /** Draws the circle that a portrait is seen through. */
  round?: boolean;
  onDone: (file: File) => void;
  onCancel: () => void;
}

/** Decodes a picture, turned upright; null where the browser cannot read it. */
export async function readPicture(file: File): Promise<ImageBitmap | null> {
  try {
    return await createImageBitmap(file);
  } catch {
    return null;
  }
}

/** Chooses the square of a picture that is kept: by dragging and scrolling, or with three sliders. */
export function ImageCropper({ picture, round = false, onDone, onCancel }: ImageCropperProps) {
  const { t } = useTranslation('account');
  const [crop, setCrop] = useState<Crop>(middle);
  const [canvas, setCanvas] = useState<HTMLCanvasElement | null>(null);
  const last = useRef<{ x: number; y: number } | null>(null);
  const change = (next: Partial<Crop>) => setCrop((now) => keepInside(picture, { ...now, ...next }));

  useEffect(() => {
    if (canvas) drawCrop(canvas, picture, crop, round);
  }, [canvas, picture, crop, round]);
  useEffect(() => {
    if (!canvas) return;
    // React listens to the wheel passively and so could not keep the page from scrolling.
    const zoom = (event: WheelEvent) => {
      event.preventDefault();
      setCrop((now) => keepInside(picture, { ...now, zoom: now.zoom * Math.exp(-event.deltaY / 400) }));
    };
    canvas.addEventListener('wheel', zoom, { passive: false });
    return () => canvas.removeEventListener('wheel', zoom);
  }, [canvas, picture]);

  const move = (event: PointerEvent<HTMLCanvasElement>) => {
    const from = last.current;
    if (!from) return;
    const by = { x: event.clientX - from.x, y: event.clientY - from.y };
    last.current = { x: event.clientX, y: event.clientY };
    setCrop((now) => drag(picture, now, by, view));
  };
  const finish = async () => onDone(await cutOut(picture, crop));
  const side = sideOf(picture, crop.zoom);

  return (
    <Dialog
      opened
      onClose={onCancel}
      width={400}
      title={t('crop.title')}
      footer={
        <>
          <Button onClick={onCancel}>{t('action.cancel', { ns: 'common' })}</Button>
          <Button variant="filled" onClick={() => void finish()}>
            {t('crop.use')}
          </Button>
        </>
      }
    >
      <div className={classes.stage}>
        <canvas
          ref={setCanvas}
          role="img"
          aria-label={t('crop.preview')}
          onPointerDown={(event) => {
            event.currentTarget.setPointerCapture(event.pointerId);
            last.current = { x: event.clientX, y: event.clientY };
          }}
          onPointerMove={move}
          onPointerUp={() => {
            last.current = null;
          }}
          onPointerCancel={() => {
            last.current = null;
          }}
        />
        <p className={classes.hint}>{t('crop.hint')}</p>
        <div className={classes.sliders}>
          <Slider
            label={t('crop.zoom')}
            value={crop.zoom}
            min={1}
            max={mostZoom}
            step={0.05}
            isFirst
            onChange={(zoom) => change({ zoom })}
          />
          <Slider
            label={t('crop.across')}
            value={crop.x}
            min={side / 2 / picture.width}
            max={1 - side / 2 / picture.width}
            onChange={(x) => change({ x })}
          />
          <Slider
            label={t('crop.down')}
            value={crop.y}
            min={side / 2 / picture.height}
            max={1 - side / 2 / picture.height}
            onChange={(y) => change({ y })}
          />
        </div>
      </div>
    </Dialog>
  );
}

interface SliderProps {
  label: string;
  value: number;
  min: number;
  max: number;
  step?: number;
  /** Gets the focus when the dialog opens. */
  isFirst?: boolean;
  onChange: (value: number) => void;
}

function Slider({ label, value, min, max, step = 0.01, isFirst, onChange }: SliderProps) {
  return (
    <label>
      {label}
      <input
        type="range"
        min={min}
        max={max}
        step={step}
        value={value}
        disabled={max - min < 0.001}
        data-autofocus={isFirst}
        onChange={(event) => onChange(Number(event.currentTarget.value))}
      />
    </label>
  );
}

function drawCrop(canvas: HTMLCanvasElement, picture: ImageBitmap, crop: Crop, round: boolean): void {
  const density = Math.max(1, Math.min(3, window.devicePixelRatio));
  const pixels = Math.round(view * density);
  canvas.width = pixels;
  canvas.height = pixels;
  const context = canvas.getContext('2d');
  if (!context) return;
  paint(context, picture, crop, pixels);
  if (!round) return;
  // The part outside the circle stays visible, paler.
  context.fillStyle = 'rgb(15 23 42 / 0.55)';
  context.beginPath();
  context.rect(0, 0, pixels, pixels);
  context.arc(pixels / 2, pixels / 2, pixels / 2, 0, Math.PI * 2, true);
  context.fill();
}

function paint(context: CanvasRenderingContext2D, picture: ImageBitmap, crop: Crop, pixels: number): void {
  const side = sideOf(picture, crop.zoom);
  context.imageSmoothingQuality = 'high';
  // A jpg has no transparency: what was see-through becomes white.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, pixels, pixels);
  const left = crop.x * picture.width - side / 2;
  const top = crop.y * picture.height - side / 2;
  context.drawImage(picture, left, top, side, side, 0, 0, pixels, pixels);
}

async function cutOut(picture: ImageBitmap, crop: Crop): Promise<File> {
  const canvas = document.createElement('canvas');
  canvas.width = outputSide;
  canvas.height = outputSide;
  const context = canvas.getContext('2d');
  if (context) paint(context, picture, crop, outputSide);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.9));
  if (!blob) throw new Error('The picture could not be cut out');
  return new File([blob], 'picture.jpg', { type: 'image/jpeg' });
}
