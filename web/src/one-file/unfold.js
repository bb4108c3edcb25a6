// Stands in the one file as it is, and runs its script, which is packed: gzip, in base64. The policy
// names both scripts by what they hold, so no other can take their place.
(async () => {
  const packed = Uint8Array.from(atob(document.getElementById("page.js").text), (letter) =>
    letter.charCodeAt(0),
  );
  const unpacked = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
  const script = document.createElement("script");
  script.text = await new Response(unpacked).text();
  document.body.append(script);
})().catch(() => {
  document.getElementById("too-old").hidden = false;
});
