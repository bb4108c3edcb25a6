document.title = `pytok ${__PYTOK_VERSION__}`;
