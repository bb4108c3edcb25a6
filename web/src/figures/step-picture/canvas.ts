/** A picture on a canvas: for PNG, and to measure texts. */
import type { Picture } from "./layout";
import { familyOf, type Font, type Measure, type Shape } from "./shapes";

/** Device pixels for a pixel of the picture. */
export const SCALE = 2;

function cssFont(font: Font): string {
  return `${font.bold === true ? "600 " : ""}${font.size}px ${familyOf(font)}`;
}

function contextOf(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  const context = canvas.getContext("2d");
  if (context === null) throw new Error("This browser gives no canvas to draw on.");
  return context;
}

export function measureOnCanvas(): Measure {
  const context = contextOf(document.createElement("canvas"));
  return (text, font) => {
    context.font = cssFont(font);
    return context.measureText(text).width;
  };
}

export function pngOf(picture: Picture): Promise<Blob> {
  const canvas = document.createElement("canvas");
  canvas.width = picture.width * SCALE;
  canvas.height = picture.height * SCALE;
  const context = contextOf(canvas);
  context.scale(SCALE, SCALE);
  context.fillStyle = picture.background;
  context.fillRect(0, 0, picture.width, picture.height);
  context.lineCap = "round";
  context.lineJoin = "round";
  for (const { shapes } of picture.tiles) for (const shape of shapes) draw(context, shape);
  for (const shape of picture.words) draw(context, shape);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => {
      if (blob === null) reject(new Error("The picture is too large for this browser."));
      else resolve(blob);
    }, "image/png");
  });
}

function draw(context: CanvasRenderingContext2D, shape: Shape): void {
  if (shape.kind === "text") {
    context.font = cssFont(shape.font);
    context.fillStyle = shape.ink;
    context.textAlign = shape.anchor === "middle" ? "center" : "left";
    context.fillText(shape.text, shape.x, shape.y);
    return;
  }
  const { d, fill, stroke, strokeWidth, dash, at } = shape;
  context.save();
  if (at !== undefined) {
    context.translate(at.x, at.y);
    context.scale(at.scale, at.scale);
  }
  const path = new Path2D(d);
  if (fill !== undefined) {
    context.fillStyle = fill;
    context.fill(path);
  }
  if (stroke !== undefined) {
    context.strokeStyle = stroke;
    context.lineWidth = strokeWidth ?? 1;
    context.setLineDash(dash === undefined ? [] : [...dash]);
    context.stroke(path);
  }
  context.restore();
}
